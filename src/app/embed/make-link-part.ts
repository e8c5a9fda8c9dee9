import { soonPart } from "../soon-part.ts";

/** The code that makes a link of a changed scenario. It is in the same file as the code of edits, so after an edit it is there. */
export const makeLinkPart = soonPart(() => import("../../file/link/make-link.ts"));
