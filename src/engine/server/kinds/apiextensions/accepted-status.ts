import { equal } from "../../../value/equal.ts";
import { mapsOf } from "../../../value/field-values.ts";
import { dig, get, isList, isMap, type ValueMap } from "../../../value/value.ts";

const NAMING: ReadonlySet<string> = new Set(["NamesAccepted", "Established"]);

/**
 * Returns the status of a definition that the server has accepted. `now` is the time of its conditions unless they have one.
 * Upstream: apiextensions-apiserver pkg/controller/status and establish. Differs: the names are always free.
 */
export function acceptedStatus(definition: ValueMap, now: string): ValueMap {
  const names = dig(definition, "spec", "names");
  const before = mapsOf(dig(definition, "status", "conditions"));
  const known = before.find((one) => get(one, "type") === "Established");
  const others = before.filter((one) => !NAMING.has(String(get(one, "type"))));
  const time = String(dig(known, "lastTransitionTime") ?? now);
  return {
    conditions: [
      condition("NamesAccepted", "NoConflicts", "no conflicts found", time),
      condition("Established", "InitialNamesAccepted", "the initial names have been accepted", time),
      ...others,
    ],
    acceptedNames: isMap(names) ? names : { plural: "", kind: "" },
    storedVersions: dig(definition, "status", "storedVersions") ?? [],
  };
}

function condition(type: string, reason: string, message: string, time: string): ValueMap {
  return { type, status: "True", lastTransitionTime: time, reason, message };
}

/** Whether the status shows that the server has accepted the definition with its current names. */
export function isAccepted(definition: ValueMap): boolean {
  const conditions = dig(definition, "status", "conditions");
  const names = dig(definition, "status", "acceptedNames") ?? null;
  return (
    isList(conditions) && conditions.length > 0 && equal(names, dig(definition, "spec", "names") ?? null)
  );
}
