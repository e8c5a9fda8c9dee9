import { importTexts } from "../import/import-texts.ts";

/** The exports of the part `import`. */
export const importPart = { importTexts };
