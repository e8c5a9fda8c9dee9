import { textAt } from "../../../../value/field-values.ts";
import { compareText } from "../../../../value/order.ts";
import { has, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { commonFlags, outputFlags } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { printDocument, printResult } from "../../output/print-result.ts";
import { printTable } from "../../output/text-table.ts";
import { changeCommands } from "./change-commands.ts";
import { configAnswer } from "./config-answer.ts";
import { contextName, documentOf, type Kubeconfig, readKubeconfig } from "./kubeconfig.ts";
import { setEntryCommands } from "./set-entry-commands.ts";

const list: FlagSpecs = {
  ...commonFlags,
  "no-headers": { kind: "bool" },
  output: { kind: "text", short: "o" },
};

/** The subcommands of `kubectl config`. Upstream: kubectl pkg/cmd/config (v0.36.3). */
export const configCommands: Readonly<Record<string, CommandSpec>> = {
  "config view": {
    flags: {
      ...commonFlags,
      ...outputFlags,
      minify: { kind: "bool" },
      flatten: { kind: "bool" },
      raw: { kind: "bool" },
      merge: { kind: "bool", defaultValue: "true" },
    },
    run: configAnswer(view),
  },
  "config current-context": { flags: commonFlags, run: reads(currentContext) },
  "config get-contexts": { flags: list, run: reads(getContexts) },
  "config get-clusters": { flags: commonFlags, run: reads((run, config) => listNames(run, config.clusters)) },
  "config get-users": { flags: commonFlags, run: reads((run, config) => listNames(run, config.users)) },
  ...changeCommands,
  ...setEntryCommands,
};

function reads(make: (run: CommandRun, config: Kubeconfig) => CommandError | null): CommandSpec["run"] {
  return configAnswer((run) => {
    const config = readKubeconfig(run.environment, run.flags);
    return "error" in config ? config.error : make(run, config.value);
  });
}

function currentContext(run: CommandRun, { currentContext: name }: Kubeconfig): CommandError | null {
  if (name === "") return fail("current-context is not set").error;
  run.out.push(`${name}\n`);
  return null;
}

function view(run: CommandRun): CommandError | null {
  const { flags, environment } = run;
  if (flags.args.length > 0) {
    return fail(
      `unexpected arguments: [${flags.args.join(" ")}]\nSee 'kubectl config view -h' for help and examples`,
    ).error;
  }
  if (!flags.bool("merge") && flags.text("kubeconfig") === "") {
    return fail("if merge==false a precise file must be specified").error;
  }
  const read = readKubeconfig(environment, flags);
  if ("error" in read) return read.error;
  const chosen = flags.bool("minify") ? minified(read.value, contextName(read.value, flags)) : read.value;
  if ("kind" in chosen) return chosen;
  const isOpen = flags.bool("raw") || flags.bool("flatten");
  const config = documentOf(chosen);
  const shown = isOpen ? config : (redacted(config) as ValueMap);
  const output = flags.text("output");
  if (output === "json") {
    // kubectl prints the fields in the order of its Go structs.
    run.out.push(`${JSON.stringify(shown, null, 4)}\n`);
    return null;
  }
  if (output !== "") return printResult(run, shown, "");
  printDocument(run, "yaml", shown);
  return null;
}

/** Returns only what a context uses. */
function minified(config: Kubeconfig, name: string): Kubeconfig | CommandError {
  if (name === "") return fail("current-context must exist in order to minify").error;
  const context = config.contexts.get(name);
  if (context === undefined) return fail(`cannot locate context ${name}`).error;
  const [cluster, user] = [textAt(context, "cluster"), textAt(context, "user")];
  const one = (entries: ReadonlyMap<string, ValueMap>, key: string) => {
    const found = entries.get(key);
    return new Map(found === undefined ? [] : [[key, found]]);
  };
  if (user !== "" && !config.users.has(user)) return fail(`cannot locate user ${user}`).error;
  if (cluster !== "" && !config.clusters.has(cluster)) return fail(`cannot locate cluster ${cluster}`).error;
  return {
    contexts: one(config.contexts, name),
    clusters: one(config.clusters, cluster),
    users: one(config.users, user),
    currentContext: name,
  };
}

/** The fields whose values `kubectl config view` hides, and what it prints instead. */
const HIDDEN: { readonly [field: string]: string } = {
  token: "REDACTED",
  password: "REDACTED",
  "certificate-authority-data": "DATA+OMITTED",
  "client-certificate-data": "DATA+OMITTED",
  "client-key-data": "DATA+OMITTED",
};

function redacted(value: Value): Value {
  if (Array.isArray(value)) return value.map(redacted);
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const hides = has(HIDDEN, key) && typeof one === "string" && one !== "";
      return [key, hides ? (HIDDEN[key] as string) : redacted(one)];
    }),
  );
}

function getContexts(run: CommandRun, config: Kubeconfig): CommandError | null {
  const { flags } = run;
  const output = flags.text("output");
  if (output !== "" && output !== "name") {
    return fail(
      `--output ${output} is not available in kubectl config get-contexts; resetting to default output format`,
    ).error;
  }
  const wanted = flags.args.length > 0 ? flags.args : [...config.contexts.keys()];
  const missing = wanted.filter((name) => !config.contexts.has(name));
  const names = wanted.filter((name) => config.contexts.has(name)).sort(compareText);
  if (output === "name") run.out.push(...names.map((name) => `${name}\n`));
  else {
    const rows = names.map((name) => {
      const context = config.contexts.get(name) ?? {};
      const isCurrent = config.currentContext === name;
      const cells = ["cluster", "user", "namespace"].map((key) => textAt(context, key));
      return [isCurrent ? "*" : "", name, ...cells];
    });
    const header = ["CURRENT", "NAME", "CLUSTER", "AUTHINFO", "NAMESPACE"];
    run.out.push(printTable(flags.bool("no-headers") ? rows : [header, ...rows]));
  }
  if (missing.length === 0) return null;
  return { kind: "many", errors: missing.map((name) => fail(`context ${name} not found`).error) };
}

function listNames(run: CommandRun, entries: ReadonlyMap<string, ValueMap>): null {
  run.out.push(printTable([["NAME"], ...[...entries.keys()].sort(compareText).map((name) => [name])]));
  return null;
}
