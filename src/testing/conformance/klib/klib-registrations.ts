import { get, has, type ValueMap } from "../../../engine/value/value.ts";
import { type Check, unitOf } from "../check.ts";
import type { Context, Registration, Unit } from "../registration.ts";
import { nameOf } from "../replay.ts";
import { clientApplyChecks } from "./check-client-apply.ts";
import { extractChecks } from "./check-extract.ts";
import { operationChecks, sequenceChecks } from "./check-field-manager.ts";
import { managedFieldsChecks } from "./check-managed-fields.ts";
import { metacontrollerChecks } from "./check-metacontroller.ts";
import { patchChecks } from "./check-patches.ts";
import { upgradeChecks } from "./check-upgrade.ts";

type Checks = (line: ValueMap, context: Context) => readonly Check[];

const checks: ReadonlyMap<string, Checks> = new Map(
  Object.entries<Checks>({
    "fm.op": operationChecks,
    "mf.extract": extractChecks,
    ...managedFieldsChecks,
    ...patchChecks,
    "kubectl.clientApply": clientApplyChecks,
    ...upgradeChecks,
    "metac.merge": metacontrollerChecks,
  }),
);

/** The replayers of recordings of the Kubernetes libraries. */
export const klibRegistrations: readonly Registration[] = [
  {
    shape: (line) => has(line, "target") && has(line, "ops"),
    levels: true,
    replay: (line, context) => [unitOf(nameOf(line) ?? "", sequenceChecks(line, context))],
  },
  { fns: [...checks.keys()], levels: true, replay: (line, context) => [replay(line, context)] },
];

function replay(line: ValueMap, context: Context): Unit {
  const fn = String(get(line, "fn"));
  const seed = get(line, "seed");
  const name = nameOf(line) ?? (seed === undefined ? fn : `${fn} ${String(seed)}`);
  return unitOf(name, (checks.get(fn) as Checks)(line, context));
}
