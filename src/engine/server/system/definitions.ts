import { equal } from "../../value/equal.ts";
import { dig, get, isList, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import type { System } from "./system.ts";

/** A new definition is not accepted yet; which versions are stored shows at once. */
export const customResourceDefinitions: System = {
  create: (_, definition) =>
    withKey(definition, "status", {
      conditions: null,
      acceptedNames: { plural: "", kind: "" },
      storedVersions: storedVersion(definition),
    }),
  update: (_, definition, live) => {
    const stored = storedVersion(definition)[0];
    const status = get(definition, "status");
    const before = dig(live, "status", "storedVersions");
    const list = isList(before) ? before : [];
    if (stored === undefined || list.includes(stored) || !isMap(status)) return definition;
    return withKey(definition, "status", withKey(status, "storedVersions", [...list, stored]));
  },
};

function storedVersion(definition: ValueMap): readonly Value[] {
  const versions = dig(definition, "spec", "versions");
  const stored = isList(versions) ? versions.find((one) => dig(one, "storage") === true) : undefined;
  const name = dig(stored, "name");
  return name === undefined ? [] : [name];
}

/** The status that the server's own controllers give a definition whose names are free, as of `now`. */
export function acceptedStatus(definition: ValueMap, now: string): ValueMap {
  const names = dig(definition, "spec", "names");
  const before = dig(definition, "status", "conditions");
  const known = isList(before) ? before.find((one) => dig(one, "type") === "Established") : undefined;
  const time = String(dig(known, "lastTransitionTime") ?? now);
  return {
    conditions: [
      condition("NamesAccepted", "NoConflicts", "no conflicts found", time),
      condition("Established", "InitialNamesAccepted", "the initial names have been accepted", time),
    ],
    acceptedNames: isMap(names) ? names : { plural: "", kind: "" },
    storedVersions: dig(definition, "status", "storedVersions") ?? [],
  };
}

function condition(type: string, reason: string, message: string, time: string): ValueMap {
  return { type, status: "True", lastTransitionTime: time, reason, message };
}

/** Whether the controllers have looked at the definition already. */
export function isAccepted(definition: ValueMap): boolean {
  const conditions = dig(definition, "status", "conditions");
  const names = dig(definition, "status", "acceptedNames") ?? null;
  return (
    isList(conditions) && conditions.length > 0 && equal(names, dig(definition, "spec", "names") ?? null)
  );
}
