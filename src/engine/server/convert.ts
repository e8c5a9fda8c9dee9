import { part } from "../part.ts";
import { type ValueMap, withKey } from "../value/value.ts";
import { textAt } from "./cluster.ts";

const scaler = part(() => import("./convert-scaler.ts"));

/** A built-in object in another version of its kind. */
export function convertBuiltin(object: ValueMap, apiVersion: string): ValueMap {
  const renamed = withKey(object, "apiVersion", apiVersion);
  if (textAt(object, "kind") !== "HorizontalPodAutoscaler") return renamed;
  return apiVersion === "autoscaling/v1" ? scaler().scalerToV1(renamed) : scaler().scalerToV2(renamed);
}
