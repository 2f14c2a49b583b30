/** What lies in the boxes, as server and `make rulebook` write it from the games' own files. */

/** Each game knows the rest of its own box. */
export interface Box {
  /** Where an owner of the box corrects it. */
  readonly file: string;
}

export type Boxes = Readonly<Record<string, Box>>;
