import {
  applyObject,
  type FieldManagerResult,
  updateObject,
} from "../../../engine/managedfields/field-manager.ts";
import type { FieldManagerTarget } from "../../../engine/managedfields/target.ts";
import { get, isMap, type Value, type ValueMap, withKey } from "../../../engine/value/value.ts";
import type { Check } from "../check.ts";
import type { Context } from "../registration.ts";
import { listField, mapField, textField } from "../smd/recorded-line.ts";
import { builtinTypes } from "./builtin-types.ts";
import { checkOutcome } from "./check-outcome.ts";
import { resourceOf } from "./recorded-targets.ts";

/** Compares a sequence of `fm-random.jsonl`. Each request starts from the recorded state before it. */
export function sequenceChecks(line: ValueMap, { folder }: Context): readonly Check[] {
  const resource = resourceOf(folder, textField(line, "target"));
  let live = mapField(line, "live");
  return listField(line, "ops").flatMap((op, i) => {
    if (!isMap(op)) throw new Error("an op is not an object");
    const target = resource.target(textField(op, "apiVersion"), String(get(op, "subresource") ?? ""));
    const got = run(op, live, target);
    const want = get(op, "outSame") === undefined ? get(op, "out") : live;
    const checks = checkOutcome(`op ${i}`, want, get(op, "error"), got);
    const next = get(op, "stored") ?? get(op, "out");
    if (isMap(next)) live = next;
    return checks;
  });
}

function run(op: ValueMap, live: ValueMap, target: FieldManagerTarget): FieldManagerResult {
  const request = {
    target,
    live,
    manager: textField(op, "manager"),
    subresource: String(get(op, "subresource") ?? ""),
    now: textField(op, "now"),
  };
  const object = mapField(op, "obj");
  if (textField(op, "op") !== "apply") return updateObject({ ...request, object });
  return applyObject({ ...request, config: object, force: get(op, "force") === true });
}

/**
 * Compares one call of an upstream test. It ignores `schema` and uses the schema of all built-in kinds, because `f:selector`
 * is atomic in every record and some kinds are missing in the older schema.
 */
export function operationChecks(line: ValueMap): readonly Check[] {
  const live = mapField(line, "live");
  const apiVersion = textField(live, "apiVersion");
  const target: FieldManagerTarget = {
    apiVersion,
    kind: textField(live, "kind"),
    hubVersion: apiVersion,
    type: builtinTypes(),
    convert: (object, to) => ({ object: withKey(object, "apiVersion", to) }),
  };
  return checkOutcome("call", get(line, "out") as Value, get(line, "error"), run(line, live, target));
}
