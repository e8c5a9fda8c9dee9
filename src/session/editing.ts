import { complete } from "./complete.ts";
import { openText } from "./file/open.ts";
import { printScenario } from "./file/print.ts";
import { hover } from "./hover.ts";

/** All that the part `editing` holds of the session. */
export const editing = { complete, hover, openText, printScenario };
