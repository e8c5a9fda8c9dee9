import { affectedObject } from "../../engine/ownership/affected-object.ts";
import { affectedSentence } from "../outcome/affected-sentence.ts";
import { kindDefinition } from "../outcome/kind-definition.ts";
import { unknownKindClause } from "../outcome/unknown-kind-clause.ts";
import { minimalInstance } from "../timeline/minimal-instance.ts";

/** The session's exports of the part `customKinds`. */
export const definitionPart = {
  affectedObject,
  affectedSentence,
  kindDefinition,
  minimalInstance,
  unknownKindClause,
};
