import { applyV2 } from "./apply-v2/apply-v2.ts";
import { syncDesired } from "./metacontroller/metacontroller.ts";
import { editObject } from "./requests/read-modify-write.ts";

/** The clients that the part `patches` loads: those that merge or patch on their own. */
export const lateClients = { applyV2, editObject, syncDesired };
