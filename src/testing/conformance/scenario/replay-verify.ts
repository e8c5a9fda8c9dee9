import { get, isList, type ValueMap } from "../../../engine/value/value.ts";
import type { Registration, Unit } from "../registration.ts";
import { scenarioOf } from "./script-plays.ts";

/** Checks what `applyground verify` found on a real cluster: no difference, in as many steps as the scenario has now. Each line is a unit. */
export const verifyRegistration: Registration = { kinds: ["verify"], levels: false, replay: replayVerify };

function replayVerify(line: ValueMap): readonly Unit[] {
  const id = ["of", "name", "way"].flatMap((key) => get(line, key) ?? []).join(" ");
  const { problem, differences, steps, left } = line;
  const count = scenarioOf(line).steps.length;
  if (problem !== undefined || left !== undefined || !isList(differences) || differences.length > 0)
    return [{ id, failed: "state", detail: JSON.stringify(line) }];
  return [
    steps === count
      ? { id, failed: null }
      : { id, failed: "state", detail: `it has ${count} steps, and ${String(steps)} were verified` },
  ];
}
