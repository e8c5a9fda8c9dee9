import { mapAt, mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, type MutableMap, type ValueMap } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import type { FlagSpecs, Flags } from "../../flags/parse-flags.ts";
import { programInOrder } from "./kubeconfig-fields.ts";

const text = { kind: "text" } as const;

/** The flags of `config set-credentials` for programs that say who the user is. They do not run here. */
export const pluginFlags: FlagSpecs = {
  "auth-provider": text,
  "auth-provider-arg": { kind: "list", splitsAtCommas: true },
  "exec-api-version": text,
  "exec-arg": { kind: "list", splitsAtCommas: true },
  "exec-command": text,
  "exec-env": { kind: "list" },
  "exec-interactive-mode": text,
  "exec-provide-cluster-info": { kind: "bool" },
};

/** New values by name, and names to remove. */
type Pairs = { readonly set: ReadonlyMap<string, string>; readonly remove: ReadonlySet<string> };

/** What the flags say of the programs of a user. */
export type PluginChanges = {
  readonly provider: Pairs;
  readonly env: Pairs;
  readonly args: readonly string[];
};

/** Reads the flags, or fails if one has the wrong form. Upstream: kubectl pkg/cmd/config/set_credentials.go, complete (v0.36.3). */
export function readPluginFlags(flags: Flags): Result<PluginChanges> {
  const provider = readPairs(flags, "auth-provider-arg");
  if ("error" in provider) return provider;
  const env = readPairs(flags, "exec-env");
  if ("error" in env) return env;
  return { value: { provider: provider.value, env: env.value, args: valuesOf(flags, "exec-arg") } };
}

/** Returns why the interactive mode is wrong, or null. */
export function interactiveModeProblem(flags: Flags): string | null {
  const isWrong =
    flags.given("exec-interactive-mode") &&
    !/^(IfAvailable|Never|Always)$/.test(flags.text("exec-interactive-mode"));
  return isWrong ? "invalid interactive mode type, can be only IfAvailable, Never, Always" : null;
}

/** Changes the programs of a user. Without a program, its other flags change nothing. */
export function changePlugins(flags: Flags, user: MutableMap, { provider, env, args }: PluginChanges): void {
  const before = get(user, "auth-provider");
  const name = flags.given("auth-provider") ? flags.text("auth-provider") : null;
  if (before !== undefined || name !== null) {
    const isOther = name !== null && (before === undefined || textAt(before as ValueMap, "name") !== name);
    const config = isOther ? {} : mapAt(before as ValueMap, "config");
    const kept = Object.entries(config).filter(([key]) => !provider.remove.has(key));
    user["auth-provider"] = {
      name: name ?? textAt(before as ValueMap, "name"),
      config: Object.fromEntries([...kept, ...provider.set]),
    };
  }
  const command = flags.given("exec-command");
  if (get(user, "exec") === undefined && !command) return;
  const program = mapAt(user, "exec");
  const given = (flag: string, field: string) => (flags.given(flag) ? { [field]: flags.text(flag) } : {});
  user["exec"] = programInOrder({
    ...program,
    ...given("exec-command", "command"),
    ...(command && { args: null }),
    ...given("exec-api-version", "apiVersion"),
    ...(args.length > 0 && { args }),
    ...given("exec-interactive-mode", "interactiveMode"),
    ...(flags.given("exec-provide-cluster-info") && {
      provideClusterInfo: flags.bool("exec-provide-cluster-info"),
    }),
    env: changedEnv(program, env),
  });
}

function changedEnv(program: ValueMap, { set, remove }: Pairs): readonly ValueMap[] | null {
  const kept = mapsOf(get(program, "env")).filter((one) => !remove.has(textAt(one, "name")));
  const changed = kept.map((one) => {
    const name = textAt(one, "name");
    return { name, value: set.get(name) ?? textAt(one, "value") };
  });
  const added = [...set].filter(([name]) => !changed.some((one) => one.name === name));
  const all = [...changed, ...added.map(([name, value]) => ({ name, value }))];
  return all.length === 0 && get(program, "env") == null ? null : all;
}

/** Reads `KEY=VALUE` and `KEY-`. Upstream: kubectl pkg/cmd/util/helpers.go, ParsePairs (v0.36.3). */
function readPairs(flags: Flags, flag: string): Result<Pairs> {
  const set = new Map<string, string>();
  const remove = new Set<string>();
  const wrong: string[] = [];
  for (const pair of valuesOf(flags, flag)) {
    const equals = pair.indexOf("=");
    if (equals > 0) set.set(pair.slice(0, equals), pair.slice(equals + 1));
    else if (pair.endsWith("-") && pair !== "-") remove.add(pair.slice(0, -1));
    else wrong.push(pair);
  }
  return wrong.length > 0 ? fail(`invalid ${flag} format: ${wrong.join(", ")}`) : { value: { set, remove } };
}

/** Returns the values of a list. A single empty one is none. */
function valuesOf(flags: Flags, flag: string): readonly string[] {
  const values = flags.list(flag);
  return values.length === 1 && values[0] === "" ? [] : values;
}
