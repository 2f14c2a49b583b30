/**
 * How a table lies in its window: wide has all rooms beside each other,
 * low has the hand at the right, tall has it below.
 */

import { MediaQuery } from "svelte/reactivity";

const LOW = new MediaQuery(
  "((width >= 600px) and (height < 580px)) or " +
    "((600px <= width < 1280px) and (height < 720px) and (aspect-ratio >= 1.25))",
);
const WIDE = new MediaQuery("width >= 1024px");

export const shape = (): "wide" | "low" | "tall" => (LOW.current ? "low" : WIDE.current ? "wide" : "tall");
