import { printPath } from "../../../engine/fieldpath/element.ts";
import { get, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import { type Check, unitOf } from "../check.ts";
import type { Context, Unit } from "../registration.ts";
import { nameOf } from "../replay.ts";
import { sortIssues } from "./check-issues.ts";
import { checkConflicts, checkManagers } from "./check-managers.ts";
import { check, checkText, field, listField, mapField, textField } from "./recorded-line.ts";
import type { Types } from "./recorded-parser.ts";
import { type OpError, type OpResult, printError, readSequence } from "./recorded-updater.ts";

/** Replays an `updater` line and compares the state after each operation. It stops when the states differ. */
export function replaySequence(line: ValueMap, context: Context): Unit {
  const sequence = readSequence(line, context);
  const checks: Check[] = [];
  let state = sequence.start;
  let number = 0;
  for (const op of listField(line, "ops")) {
    if (!isMap(op)) throw new Error("an operation is not an object");
    number++;
    const result = sequence.run(state, op);
    const found = checkOp(op, mapField(op, "result"), result, sequence.types).map((one) => ({
      ...one,
      about: `op ${number} ${textField(op, "op")}: ${one.about}`,
    }));
    checks.push(...found);
    if (unitOf("", found).failed === "state") break;
    state = result.state;
  }
  return unitOf(nameOf(line) ?? "", checks);
}

function checkOp(
  op: ValueMap,
  want: ValueMap,
  { state, error, noop, effectiveObject }: OpResult,
  types: Types,
): readonly Check[] {
  const { live, managers } = state;
  const ref = live === null ? undefined : (types.refOf(live.type) as Value);
  const effective = get(op, "effectiveObject");
  return [
    check("state", "ok", field(want, "ok"), error === null),
    check("state", "no-op", get(want, "noop") ?? false, noop),
    check("state", "live", field(want, "live"), live?.value ?? null),
    check("state", "type of live", get(want, "liveTypeRef"), ref),
    checkManagers(field(want, "managed"), managers),
    check("state", "effective object", effective, effective === undefined ? effective : effectiveObject),
    ...checkError(get(want, "error"), error),
  ];
}

function checkError(want: Value | undefined, error: OpError | null): readonly Check[] {
  if (!isMap(want) || error === null) return [];
  const checks = [
    check("reason", "kind", get(want, "kind"), error.kind),
    check("reason", "stage", get(want, "stage"), error.stage),
  ];
  const errors = get(want, "errors");
  if (error.kind === "validation" && Array.isArray(errors)) {
    const places = sortIssues(error.issues).map(({ path }) => printPath(path));
    checks.push(
      checkText(
        "reason",
        "paths",
        errors.map((one) => field(one, "path")),
        places,
      ),
    );
  }
  if (error.kind === "conflict") checks.push(...checkConflicts(get(want, "conflicts"), error.conflicts));
  if (get(want, "messageStable") !== false)
    checks.push(checkText("message", "message", get(want, "message"), printError(error)));
  return checks;
}
