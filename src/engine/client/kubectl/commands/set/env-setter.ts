import { mapOf, textAt } from "../../../../value/field-values.ts";
import { compareText } from "../../../../value/order.ts";
import {
  dig,
  get,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { splitEnvironment, splitPair } from "../../flags/key-value-arguments.ts";
import type { Info } from "../../objects/object-info.ts";
import { LOCAL_ON_SERVER, NO_RESOURCES } from "../common-errors.ts";
import { envFromObject } from "./env-from-object.ts";
import { type ResolvedEnv, resolveEnv } from "./resolve-env.ts";
import type { ChangedObject, Setter } from "./setter.ts";
import { chooseContainers } from "./template-containers.ts";

type Env = { readonly values: readonly ValueMap[]; readonly removed: ReadonlySet<string> };

/** `kubectl set env`. */
export const envSetter: Setter = {
  doneText: "env updated",
  failedText: "failed to patch env update to pod template:",
  localWords: "ignored",
  split: ({ flags }) => splitEnvironment(flags.args),
  checkEarly: (run, { resources, pairs }, dryRun) => {
    if (run.flags.bool("local") && dryRun === "server") return fail(LOCAL_ON_SERVER).error;
    if (resources.length === 0 && run.flags.list("filename").length === 0) return fail(NO_RESOURCES).error;
    if (run.flags.bool("list") && run.flags.text("output") !== "") {
      return fail("--list and --output may not be specified together").error;
    }
    if (run.flags.list("keys").length > 0 && run.flags.text("from") === "") {
      return fail("when specifying --keys, a configmap or secret must be provided with --from").error;
    }
    const env = readEnv(allPairs(run, pairs));
    return "error" in env ? env.error : null;
  },
  ask: envFromObject,
  resolve: resolveEnv,
  read: (run, { pairs }, _dryRun, asked, resolved) => {
    const env = readEnv(allPairs(run, pairs));
    if ("error" in env) return env;
    const prefix = run.flags.text("prefix");
    const values = [...env.value.values, ...asked].map((one) =>
      withKey(one, "name", `${prefix}${get(one, "name")}`),
    );
    return { value: (info) => withEnv(run, info, { ...env.value, values }, resolved) };
  },
};

/** Returns the changes of `-e` and of the arguments; those of the input for `-`. */
function allPairs(run: CommandRun, pairs: readonly string[]): readonly string[] {
  const given = run.flags.list("env");
  const readsInput = run.flags.args.includes("-") || given.includes("-");
  const lines = readsInput ? run.environment.stdin.split("\n").filter((line) => /^[^#]*=/.test(line)) : [];
  return [...given.filter((one) => one !== "-"), ...pairs, ...lines];
}

const ENV_NAME = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/;

function readEnv(pairs: readonly string[]): Result<Env> {
  const values: ValueMap[] = [];
  const removed = new Set<string>();
  for (const pair of pairs) {
    if (!pair.includes("=")) {
      removed.add(pair.slice(0, -1));
      continue;
    }
    const [name, value] = splitPair(pair);
    if (!ENV_NAME.test(name)) {
      return fail(
        `${JSON.stringify(name)} is not a valid key name: a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit (e.g. 'my.env-name',  or 'MY_ENV.NAME',  or 'MyEnvName1', regex used for validation is '[-._a-zA-Z][-._a-zA-Z0-9]*')`,
      );
    }
    values.push({ name, value });
  }
  if (values.some((one) => removed.has(String(get(one, "name"))))) {
    return fail("can not both modify and remove the same environment variable in the same command");
  }
  return { value: { values, removed } };
}

function withEnv(run: CommandRun, info: Info, env: Env, resolved: ResolvedEnv): ChangedObject {
  const wanted = run.flags.text("containers");
  const chosen = chooseContainers(info, wanted);
  if (chosen.containers.length === 0) {
    run.err.push(
      `Warning: ${info.kind.kind}/${info.name} does not have any containers matching ${JSON.stringify(wanted)}\n`,
    );
    return { object: null, errors: [] };
  }
  const change = (container: ValueMap) => changeEnv(container, env);
  if (!run.flags.bool("overwrite")) {
    const taken = chosen.containers.flatMap((container) => overwritten(container, env));
    if (taken[0] !== undefined) {
      const message = `error: ${info.kind.plural}/${info.name} ${taken[0]}\n`;
      return { object: null, errors: [{ kind: "plain", message }] };
    }
  }
  if (run.flags.bool("list")) {
    for (const container of chosen.containers) listEnv(run, info, change(container), resolved);
    return { object: null, errors: [] };
  }
  return { object: chosen.change(change), errors: [] };
}

/** Returns why variables must keep their value without `--overwrite`. */
function overwritten(container: ValueMap, { values }: Env): readonly string[] {
  const env = get(container, "env");
  return (isList(env) ? env : []).flatMap((one) => {
    const next = values.find((value) => get(value, "name") === dig(one, "name"));
    const value = String(dig(one, "value") ?? "");
    if (next === undefined || String(get(next, "value") ?? "") === value) return [];
    return [`'${dig(one, "name")}' already has a value (${value}), and --overwrite is false`];
  });
}

function listEnv(run: CommandRun, info: Info, container: ValueMap, resolved: ResolvedEnv): void {
  run.out.push(`# ${info.kind.kind} ${info.name}, container ${get(container, "name")}\n`);
  const env = get(container, "env");
  const problems = new Map<string, string[]>();
  for (const one of isList(env) ? env : []) {
    const from = dig(one, "valueFrom");
    const found = isMap(from) && run.flags.bool("resolve") ? resolved(info, container, from) : null;
    if (found !== null && "value" in found) run.out.push(`${dig(one, "name")}=${found.value}\n`);
    else run.out.push(envLine(one));
    if (found === null || "value" in found) continue;
    problems.set(found.problem, [...(problems.get(found.problem) ?? []), String(dig(one, "name"))]);
  }
  const lines = [...problems].map(
    ([why, names]) => `error retrieving reference for ${names.sort(compareText).join(", ")}: ${why}\n`,
  );
  run.err.push(...lines.sort(compareText));
}

function envLine(one: Value): string {
  const from = dig(one, "valueFrom");
  if (!isMap(from)) return `${dig(one, "name")}=${dig(one, "value") ?? ""}\n`;
  const [key = ""] = Object.keys(from);
  const container = textAt(mapOf(get(from, key)), "containerName");
  const what: Readonly<Record<string, string>> = {
    configMapKeyRef: `configmap ${dig(from, key, "name")}, key ${dig(from, key, "key")}`,
    secretKeyRef: `secret ${dig(from, key, "name")}, key ${dig(from, key, "key")}`,
    fieldRef: `field path ${dig(from, key, "fieldPath")}`,
    resourceFieldRef: `resource field ${container === "" ? "" : `${container}/`}${dig(from, key, "resource")}`,
  };
  return `# ${dig(one, "name")} from ${what[key] ?? key}\n`;
}

function changeEnv(container: ValueMap, { values, removed }: Env): ValueMap {
  const old = get(container, "env");
  const kept = isList(old) ? old.filter((one) => !removed.has(String(dig(one, "name")))) : [];
  const replaced = kept.map((one) => values.find((value) => get(value, "name") === dig(one, "name")) ?? one);
  const added = values.filter((value) => !kept.some((one) => dig(one, "name") === get(value, "name")));
  const all = [...replaced, ...added];
  return all.length > 0 ? withKey(container, "env", all) : withoutKey(container, "env");
}
