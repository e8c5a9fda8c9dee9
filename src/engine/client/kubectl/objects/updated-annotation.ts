import { LAST_APPLIED } from "../../../managedfields/kubectl-names.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import { withLastApplied } from "../../client-side-apply/last-applied-annotation.ts";
import type { CommandRun } from "../command-run.ts";
import { metaMap } from "./object-info.ts";

/** Updates the last-applied annotation if the object has one that is not empty, or `--save-config` asks for it. */
export function withUpdatedAnnotation({ flags }: CommandRun, object: ValueMap): ValueMap {
  const wanted =
    flags.bool("save-config") || (get(metaMap(object, "annotations"), LAST_APPLIED) ?? "") !== "";
  return wanted ? withLastApplied(object) : object;
}
