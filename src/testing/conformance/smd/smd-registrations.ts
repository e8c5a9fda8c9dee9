import { get, type ValueMap } from "../../../engine/value/value.ts";
import { type Check, unitOf } from "../check.ts";
import type { Context, Registration } from "../registration.ts";
import { nameOf } from "../replay.ts";
import { elementChecks } from "./check-elements.ts";
import { managerChecks } from "./check-managers.ts";
import { setChecks } from "./check-sets.ts";
import { typedChecks } from "./check-typed.ts";
import { valueChecks } from "./check-values.ts";
import { replaySequence } from "./replay-sequence.ts";

type Checks = (line: ValueMap, context: Context) => readonly Check[];

const checks: ReadonlyMap<string, Checks> = new Map(
  Object.entries<Checks>({
    ...typedChecks,
    ...setChecks,
    ...elementChecks,
    ...valueChecks,
    ...managerChecks,
  }),
);

/** The replayers of recordings of structured-merge-diff. */
export const smdRegistrations: readonly Registration[] = [
  { kinds: ["updater"], levels: true, replay: (line, context) => [replaySequence(line, context)] },
  { kinds: [...checks.keys()], levels: true, replay: (line, context) => [replay(line, context)] },
];

function replay(line: ValueMap, context: Context) {
  const checksOf = checks.get(String(get(line, "kind"))) as Checks;
  return unitOf(nameOf(line) ?? "", checksOf(line, context));
}
