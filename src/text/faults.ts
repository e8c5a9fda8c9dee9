import { explain } from "./explain.ts";
import { findProblems } from "./recover.ts";

/** All that the part `editing` holds of texts: what has to be said of those that are wrong. */
export const faults = { explain, findProblems };
