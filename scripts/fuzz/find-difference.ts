import type { ValueMap } from "../../src/engine/value/value.ts";
import { apiserverRegistration } from "../../src/testing/conformance/apiserver/replay-requests.ts";
import { levels, type Unit } from "../../src/testing/conformance/registration.ts";
import { deepFreeze } from "../../src/testing/freeze/deep-freeze.ts";

/** Returns the first step in which the simulation answers a recorded sequence otherwise; null if there is none. */
export function findDifference(line: ValueMap): Unit | null {
  return replay(line).find(({ failed }) => failed !== null) ?? null;
}

/** Whether `found` is a difference of the same level as `wanted`, or of a looser one. */
export function isAsGrave(found: Unit | null, wanted: Unit): boolean {
  const levelOf = ({ failed }: Unit) => levels.indexOf(failed ?? "message");
  return found !== null && levelOf(found) <= levelOf(wanted);
}

/** Returns the units of a sequence. A step in which the simulation throws fails at `state`. */
function replay(line: ValueMap): readonly Unit[] {
  try {
    return apiserverRegistration.replay(deepFreeze(structuredClone(line)), { folder: "", file: "" });
  } catch (error) {
    return [{ id: String(line["name"]), failed: "state", detail: `threw ${String(error)}` }];
  }
}
