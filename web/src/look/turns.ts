/**
 * The first room is drawn piece by piece, so that a slow phone can answer in between; the next ones are drawn at once.
 */

import { flushSync } from "svelte";

/** Milliseconds until it is somebody else's turn. */
const A_TURN = 2;
const waiting: (() => void)[] = [];
/** Pictures, which can wait until all that can be used stands there. */
const last: (() => void)[] = [];
let begun = false;
let done = false;

export function inTurn(draw: () => void, isLast = false): void {
  if (done) return draw();
  (isLast ? last : waiting).push(draw);
  if (begun) return;
  begun = true;
  void drawAll(document.getElementById("page")!);
}

async function drawAll(page: HTMLElement): Promise<void> {
  page.ariaBusy = "true";
  const { port1: bell, port2: rope } = new MessageChannel(); // a timer that follows timers waits 4 ms
  while (waiting.length + last.length > 0) {
    await new Promise((go) => {
      bell.onmessage = go;
      rope.postMessage("next");
    });
    const end = performance.now() + A_TURN;
    do {
      try {
        flushSync(waiting.shift() ?? last.shift());
      } catch (error) {
        reportError(error); // the other pieces come all the same
      }
      void page.offsetHeight; // its layout belongs to its turn
    } while (waiting.length + last.length > 0 && performance.now() < end);
  }
  done = true;
  page.ariaBusy = null;
  bell.close();
}
