/** Game records as files and links: read, packed into an address, unpacked again. */

export type GameRecord = Readonly<Record<string, unknown>>;

/** What the server takes at most, with some room for what goes around a record. */
export const LARGEST = 1_900_000;

export type Unreadable = "none" | "large";

const isRecord = (value: unknown): value is GameRecord =>
  typeof value === "object" &&
  value !== null &&
  String((value as GameRecord)["format"]).startsWith("stammtisch-record/");

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The games of a file: one object, or one a line as `stammtisch simulate --records` writes them. */
export function gamesIn(text: string): GameRecord[] | Unreadable {
  const whole = parse(text);
  const found =
    whole === undefined
      ? text
          .split("\n")
          .filter((line) => line.trim())
          .map(parse)
      : [whole];
  if (!found.length || !found.every(isRecord)) return "none";
  return found.some((game) => JSON.stringify(game).length > LARGEST) ? "large" : found;
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  change: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes])
    .stream()
    .pipeThrough(change as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A whole game in an address: deflated, in the letters that need no escaping. A game of two hours takes 2 to 3 kB. */
export async function pack(game: GameRecord): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(game)), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The game of an address; undefined where the address is not whole. */
export async function unpack(packed: string): Promise<GameRecord | undefined> {
  try {
    const text = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(
      Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
      new DecompressionStream("deflate-raw"),
    );
    const game = parse(new TextDecoder().decode(bytes));
    return isRecord(game) ? game : undefined;
  } catch {
    return undefined;
  }
}
