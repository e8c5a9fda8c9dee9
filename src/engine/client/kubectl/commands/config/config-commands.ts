import { formatPlain } from "../../../../value/go-format.ts";
import type { ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import type { Environment } from "../../environment.ts";
import { commonFlags, outputFlags } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { printDocument, printResult } from "../../output/print-result.ts";
import { printTable } from "../../output/text-table.ts";
import { SERVER } from "../cluster/server-address.ts";

/** Returns the name of the only context, of its cluster and of its user. */
export function contextOf({ context = "playground" }: Environment): string {
  return context;
}

const list: FlagSpecs = {
  ...commonFlags,
  "no-headers": { kind: "bool" },
  output: { kind: "text", short: "o" },
};

/**
 * The subcommands of `kubectl config`. The kubeconfig here has one context, and no command can change it.
 * Upstream: kubectl pkg/cmd/config (v0.36.3).
 */
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
    run: answer(view),
  },
  "config current-context": {
    flags: commonFlags,
    run: answer((run) => {
      run.out.push(`${contextOf(run.environment)}\n`);
      return null;
    }),
  },
  "config get-contexts": { flags: list, run: answer(getContexts) },
  "config get-clusters": { flags: commonFlags, run: answer((run) => listNames(run)) },
  "config get-users": { flags: commonFlags, run: answer((run) => listNames(run)) },
  "config use-context": {
    flags: commonFlags,
    run: answer((run) => {
      const [name = "", ...more] = run.flags.args;
      if (name === "" || more.length > 0) {
        return fail(`Unexpected args: ${formatPlain([...run.flags.args])}`).error;
      }
      if (name !== contextOf(run.environment))
        return fail(`no context exists with the name: ${JSON.stringify(name)}`).error;
      run.out.push(`Switched to context ${JSON.stringify(name)}.\n`);
      return null;
    }),
  },
  "config set-context": unchangeable({ current: { kind: "bool" } }),
  "config set": unchangeable({ "set-raw-bytes": { kind: "bool", hidden: true } }),
  "config unset": unchangeable({}),
  "config rename-context": unchangeable({}),
  "config delete-context": unchangeable({}),
  "config delete-cluster": unchangeable({}),
  "config delete-user": unchangeable({}),
};

/** A command that would change the kubeconfig. */
function unchangeable(flags: FlagSpecs): CommandSpec {
  const why = "the kubeconfig does not change here: name the namespace in each command, with -n";
  return { flags: { ...commonFlags, ...flags }, run: answer(() => fail(why).error) };
}

function answer(make: (run: CommandRun) => CommandError | null): CommandSpec["run"] {
  // biome-ignore lint/correctness/useYield: it is a client without requests.
  return function* (run): Client<CommandError | null> {
    return make(run);
  };
}

function view(run: CommandRun): CommandError | null {
  const { namespace } = run.environment;
  const name = contextOf(run.environment);
  const config: ValueMap = {
    apiVersion: "v1",
    clusters: [{ cluster: { server: SERVER }, name }],
    contexts: [{ context: { cluster: name, ...(namespace !== "" && { namespace }), user: name }, name }],
    "current-context": name,
    kind: "Config",
    users: [{ name, user: {} }],
  };
  if (run.flags.text("output") !== "") return printResult(run, config, "");
  printDocument(run, "yaml", config);
  return null;
}

function getContexts(run: CommandRun): CommandError | null {
  const [wanted] = run.flags.args;
  const name = contextOf(run.environment);
  if (wanted !== undefined && wanted !== name) return fail(`context ${wanted} not found`).error;
  if (run.flags.text("output") === "name") {
    run.out.push(`${name}\n`);
    return null;
  }
  const rows = [["*", name, name, name, run.environment.namespace]];
  const header = ["CURRENT", "NAME", "CLUSTER", "AUTHINFO", "NAMESPACE"];
  run.out.push(printTable(run.flags.bool("no-headers") ? rows : [header, ...rows]));
  return null;
}

function listNames(run: CommandRun): null {
  run.out.push(printTable([["NAME"], [contextOf(run.environment)]]));
  return null;
}
