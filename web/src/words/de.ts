import { en, type Catalogue } from "./en";
export const de = en satisfies Catalogue;
