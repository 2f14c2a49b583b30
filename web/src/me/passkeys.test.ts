import { expect, test } from "vitest";
import { toBytes, toText } from "./passkeys";

test("bytes and their text are each other's other form, whatever signs base64 would need", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  expect(toText(bytes.buffer)).not.toMatch(/[+/=]/);
  expect([...toBytes(toText(bytes.buffer))]).toEqual([...bytes]);
});
