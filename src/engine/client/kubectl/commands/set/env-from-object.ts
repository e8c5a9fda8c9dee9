import { mapOf } from "../../../../value/field-values.ts";
import { sortedKeys } from "../../../../value/order.ts";
import { get, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { fetchTargets } from "../../arguments/fetch-resources.ts";
import { readTargets } from "../../arguments/resource-arguments.ts";
import { combineErrors, fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import type { Info } from "../../objects/object-info.ts";

/** Returns environment variables for the keys of the ConfigMap or Secret of `--from`; none without the flag. */
export function* envFromObject(run: CommandRun): Client<Result<readonly ValueMap[]>> {
  const from = run.flags.text("from");
  if (from === "") return { value: [] };
  const targets = readTargets(run, { words: run.flags.bool("local") ? [] : [from] });
  if ("error" in targets) return targets;
  const found = yield* fetchTargets(run, targets.value);
  const error = combineErrors(found.errors);
  if (error !== null) return { error };
  const values: ValueMap[] = [];
  for (const info of found.infos) {
    const field = REFERENCES[`${info.kind.kind}.${info.kind.group}`];
    if (field === undefined) return fail("unsupported resource specified in --from");
    values.push(...variablesOf(run, info, field));
  }
  return { value: values };
}

const REFERENCES: Readonly<Record<string, string>> = {
  "ConfigMap.": "configMapKeyRef",
  "Secret.": "secretKeyRef",
};

function variablesOf(run: CommandRun, { object, name }: Info, field: string): readonly ValueMap[] {
  const wanted = run.flags.list("keys");
  return sortedKeys(mapOf(get(object, "data")))
    .filter((key) => wanted.length === 0 || wanted.includes(key))
    .map((key) => {
      const variable = key.replace(/[-.]/g, "_").toUpperCase();
      if (variable !== key) run.err.push(`Warning: key ${key} transferred to ${variable}\n`);
      return { name: variable, valueFrom: { [field]: { key, name } } };
    });
}
