/**
 * Hands a link on: to the device's own list of apps, the clipboard, or
 * where a page may use neither, to be copied by hand.
 */
export async function share(link: string, label: string): Promise<void> {
  const touch = matchMedia("(pointer: coarse)").matches;
  if (touch && "share" in navigator) await navigator.share({ url: link, title: "Stammtisch" }).catch(() => {});
  else if (!(await copied(link))) prompt(label, link);
}

/**
 * Copies a text, also where the page has come over plain http and has no clipboard. Where even that is not allowed, the
 * field that shows the text is left selected.
 */
export async function copied(text: string, shown?: HTMLInputElement): Promise<boolean> {
  // TypeScript believes that every page has one.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    if (clipboard) {
      await clipboard.writeText(text);
      return true;
    }
  } catch {
    // Not permitted: below.
  }
  const field = shown ?? document.body.appendChild(document.createElement("input"));
  field.value = text;
  field.focus();
  field.select();
  const done = document.execCommand("copy");
  if (field !== shown) field.remove();
  return done;
}
