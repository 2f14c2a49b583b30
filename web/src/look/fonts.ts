/** The faces of fonts.css, when the page is opened. */

/**
 * How long the first room waits for them, in milliseconds; then it is drawn
 * in what the device has, and they come when they come.
 */
const PATIENCE = 1000;

export async function facesOrPatience(): Promise<void> {
  const faces = ["700 16px Deco", "400 16px Woodcut", "400 16px Plain"].map((face) => document.fonts.load(face));
  const over = new Promise((done) => setTimeout(done, PATIENCE));
  await Promise.race([Promise.allSettled(faces), over]);
}
