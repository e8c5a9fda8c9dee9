import { equal } from "../../../value/equal.ts";
import { dig, type ValueMap } from "../../../value/value.ts";
import { serverPart } from "../../parts/server-parts.ts";
import type { Validation } from "../builtin-kind.ts";
import { isSimpleWorkload } from "./simple-workload.ts";
import type { WorkloadKind } from "./workload-errors.ts";

/** Returns the validation of a workload kind. The part `server` has the rules. It does not load for a workload that is simple enough. */
export function workloadValidation(kind: WorkloadKind): Validation {
  return {
    create: (object) => (isSimpleWorkload(object) ? [] : serverPart().workloadErrors(object, kind)),
    update: (object, live) =>
      isSimpleWorkload(object) && equal(selectorOf(object), selectorOf(live))
        ? []
        : serverPart().workloadUpdateErrors(object, live, kind),
  };
}

function selectorOf(object: ValueMap) {
  return dig(object, "spec", "selector") ?? null;
}
