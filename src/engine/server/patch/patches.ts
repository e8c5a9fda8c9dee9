import { applyJsonPatch } from "../../patch/json-patch.ts";
import { applyStrategicPatch } from "../../patch/strategic.ts";
import { goMeta } from "./go-meta.ts";
import { MAX_OPERATIONS, readJsonPatch } from "./read-json-patch.ts";

/** All that the part `patches` holds of the server. */
export const patches = { MAX_OPERATIONS, applyJsonPatch, applyStrategicPatch, goMeta, readJsonPatch };
