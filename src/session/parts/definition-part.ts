import { affectedObject } from "../../engine/ownership/affected-object.ts";
import { minimalInstance } from "../timeline/minimal-instance.ts";

/** The session's exports of the part `customKinds`. */
export const definitionPart = { affectedObject, minimalInstance };
