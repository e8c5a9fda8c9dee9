import { applyJsonPatch } from "../../patch/json-patch/json-patch.ts";
import { applyStrategicPatch } from "../../patch/strategic/strategic.ts";
import { MAX_OPERATIONS, readJsonPatch } from "../patch/read-json-patch.ts";
import { goMeta } from "../patch/struct-patch-meta.ts";

/** The server's exports of the part `patches`. */
export const patchesExports = { MAX_OPERATIONS, applyJsonPatch, applyStrategicPatch, goMeta, readJsonPatch };
