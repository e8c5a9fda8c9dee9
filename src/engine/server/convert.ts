import { type ValueMap, withKey } from "../value/value.ts";
import { textAt } from "./cluster.ts";
import { rest } from "./parts.ts";

/** A built-in object in another version of its kind. */
export function convertBuiltin(object: ValueMap, apiVersion: string): ValueMap {
  const renamed = withKey(object, "apiVersion", apiVersion);
  if (textAt(object, "kind") !== "HorizontalPodAutoscaler") return renamed;
  return apiVersion === "autoscaling/v1" ? rest().scalerToV1(renamed) : rest().scalerToV2(renamed);
}
