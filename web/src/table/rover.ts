/** One tab stop for a group of buttons, arrow keys inside it. */

export function rover(group: HTMLElement) {
  const items = () =>
    [...group.querySelectorAll<HTMLElement>("button, a[href]")].filter((item) => item.offsetParent !== null);

  function settle(current?: HTMLElement): void {
    const all = items();
    const stop = current ?? all.find((item) => item.tabIndex === 0) ?? all[0];
    for (const item of all) item.tabIndex = item === stop ? 0 : -1;
  }

  function onkeydown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const all = items();
    const next = all[(all.indexOf(document.activeElement as HTMLElement) + step + all.length) % all.length];
    if (!next) return;
    event.preventDefault();
    settle(next);
    next.focus();
  }
  const onfocusin = (event: FocusEvent) => settle(event.target as HTMLElement);

  // With the next frame, which looks at the layout in any case: to ask for it now would have it made twice.
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => settle());
  };
  const changes = new MutationObserver(soon);
  changes.observe(group, { childList: true, subtree: true });
  group.addEventListener("keydown", onkeydown);
  group.addEventListener("focusin", onfocusin);
  soon();
  return {
    destroy() {
      cancelAnimationFrame(frame);
      changes.disconnect();
      group.removeEventListener("keydown", onkeydown);
      group.removeEventListener("focusin", onfocusin);
    },
  };
}
