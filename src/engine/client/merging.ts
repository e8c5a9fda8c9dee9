import { applyV2 } from "./apply-v2/apply-v2.ts";
import { editObject } from "./edit.ts";
import { syncDesired } from "./metacontroller/metacontroller.ts";

/** All that the part `patches` holds of clients: those that merge or patch themselves. */
export const merging = { applyV2, editObject, syncDesired };
