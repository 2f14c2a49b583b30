import { en, type Catalogue } from "./en";
export const fr = en satisfies Catalogue;
