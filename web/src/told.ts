/** What the server writes into the page that it sends: its version, where the source is, and what lies in its boxes. */

import ours from "./gallery/components.json";
import type { Boxes } from "./components/boxes";

interface Told {
  /** Empty where the page comes from no server of ours. */
  readonly version: string;
  readonly source: string | null;
  readonly boxes: Boxes;
}

/** The boxes as they were when the page was built; its texts use their names. */
export const OUR_BOXES = ours as unknown as Boxes;

export const readTold = (written: string | null | undefined): Told =>
  written ? (JSON.parse(written) as Told) : { version: "", source: null, boxes: OUR_BOXES };

export const TOLD = readTold(document.getElementById("told")?.textContent);
export const BOXES = TOLD.boxes;
