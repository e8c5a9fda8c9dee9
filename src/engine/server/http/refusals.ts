import { part } from "../../part.ts";

/** The errors of the server, in its words. A write that the server accepts needs none. */
export const refusals = part("problems", () => import("./status-errors.ts"));
