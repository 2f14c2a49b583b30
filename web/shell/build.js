/** Builds the service worker, which must know by name all files that the page consists of. */

import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";

const PUBLIC = readdirSync(new URL("../public", import.meta.url));
/** Only for looking at pieces and positions; not needed to play. */
const NOT_KEPT = /samples|\.map$/;

/** @returns {import("vite").Plugin} */
export function shell() {
  return {
    name: "shell",
    enforce: "post", // the style sheet is emitted by Vite when everything else is built
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: "shell/worker.js", fileName: "worker.js" });
    },
    generateBundle(_, bundle) {
      const worker = bundle["worker.js"];
      if (worker?.type !== "chunk") throw new Error("The service worker was not built.");
      const built = Object.values(bundle).filter(
        (file) => file !== worker && !NOT_KEPT.test(file.type === "chunk" ? (file.facadeModuleId ?? "") : ""),
      );
      const files = [
        "./",
        ...PUBLIC,
        ...built.map((file) => file.fileName).filter((name) => name !== "index.html"),
      ].sort();
      const contents = built.map(
        (file) => `${file.fileName} ${file.type === "chunk" ? file.code : String(file.source)}`,
      );
      const name = createHash("sha256").update(contents.sort().join("\n")).digest("hex").slice(0, 16);
      worker.code = `const SHELL = ${JSON.stringify({ name, files })};\n${worker.code}`;
    },
  };
}
