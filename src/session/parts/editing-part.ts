import { complete } from "../assist/completion.ts";
import { hover } from "../assist/hover.ts";
import { fieldEdits } from "../field-edit/field-edits.ts";
import { laterTexts } from "../field-edit/later-texts.ts";
import { openText } from "../file/open-text.ts";
import { printScenario } from "../file/print-scenario.ts";

/** The exports of the part `editing`. */
export const editingPart = { complete, fieldEdits, hover, laterTexts, openText, printScenario };
