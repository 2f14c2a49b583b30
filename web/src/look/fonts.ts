/** The faces that come with the page, as fonts.css uses them; all under the SIL Open Font License 1.1. */

export interface Font {
  name: string;
  /** As its licence names them. */
  copyright: string;
  source: string;
}

export const FONT_LICENCE = { name: "SIL Open Font License 1.1", text: "https://openfontlicense.org" };

export const FONTS: readonly Font[] = [
  { name: "Noto Serif Display", copyright: "2016 Google Inc.", source: "https://github.com/notofonts/latin-greek-cyrillic" },
  { name: "Piazzolla", copyright: "2018 The Piazzolla Project Authors", source: "https://github.com/huertatipografica/piazzolla" },
  { name: "Hanken Grotesk", copyright: "2021 The Hanken Grotesk Project Authors", source: "https://github.com/marcologous/hanken-grotesk" },
];

/** How long the first room waits for them, in milliseconds; then it is drawn in what the device has, and they come when they come. */
const PATIENCE = 1000;

export async function facesOrPatience(): Promise<void> {
  const faces = ["700 16px Deco", "400 16px Woodcut", "400 16px Plain"].map((face) => document.fonts.load(face));
  const over = new Promise((done) => setTimeout(done, PATIENCE));
  await Promise.race([Promise.allSettled(faces), over]);
}
