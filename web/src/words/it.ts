import { en, type Catalogue } from "./en";
export const it = en satisfies Catalogue;
