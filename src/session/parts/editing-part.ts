import { complete } from "../assist/completion.ts";
import { hover } from "../assist/hover.ts";
import { openText } from "../file/open-text.ts";
import { printScenario } from "../file/print-scenario.ts";

/** The exports of the part `editing`. */
export const editingPart = { complete, hover, openText, printScenario };
