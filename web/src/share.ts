/**
 * Hands a link on: to the device's own list of apps, the clipboard, or
 * where a page may use neither, to be copied by hand.
 */
export async function share(link: string, label: string): Promise<void> {
  const touch = matchMedia("(pointer: coarse)").matches;
  if (touch && navigator.share) await navigator.share({ url: link, title: "Stammtisch" }).catch(() => {});
  else if (navigator.clipboard) await navigator.clipboard.writeText(link);
  else prompt(label, link);
}
