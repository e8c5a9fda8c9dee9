import { get, type ValueMap } from "../../../engine/value/value.ts";
import { type Check, unitOf } from "../check.ts";
import { nameOf } from "../replay.ts";
import type { Context, Registration } from "../replayer.ts";
import { elementChecks } from "./elements.ts";
import { managerChecks } from "./managers.ts";
import { replaySequence } from "./sequence.ts";
import { setChecks } from "./sets.ts";
import { typedChecks } from "./typed.ts";
import { valueChecks } from "./values.ts";

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

/** The replayers of structured-merge-diff's recordings. */
export const smdRegistrations: readonly Registration[] = [
  { kinds: ["updater"], levels: true, replay: (line, context) => [replaySequence(line, context)] },
  { kinds: [...checks.keys()], levels: true, replay: (line, context) => [replay(line, context)] },
];

function replay(line: ValueMap, context: Context) {
  const checksOf = checks.get(String(get(line, "kind"))) as Checks;
  return unitOf(nameOf(line) ?? "", checksOf(line, context));
}
