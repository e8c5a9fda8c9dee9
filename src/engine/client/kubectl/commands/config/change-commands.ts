import { formatPlain } from "../../../../value/go-format.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { helpPage } from "../help/help-page.ts";
import { configAnswer } from "./config-answer.ts";
import { type Kubeconfig, kubeconfigFile, readKubeconfig, writtenKubeconfig } from "./kubeconfig.ts";
import { type NewValue, withProperty } from "./set-property.ts";

/** The commands that change the kubeconfig, without those that set an entry. Upstream: kubectl pkg/cmd/config (v0.36.3). */
export const changeCommands: Readonly<Record<string, CommandSpec>> = {
  "config use-context": command({}, useContext),
  "config rename-context": command({}, renameContext),
  "config delete-context": command({}, (run) => deleteEntry(run, "contexts", "context")),
  "config delete-cluster": command({}, (run) => deleteEntry(run, "clusters", "cluster")),
  "config delete-user": command({}, (run) => deleteEntry(run, "users", "user")),
  "config set": command({ "set-raw-bytes": { kind: "bool", hidden: true } }, setProperty),
  "config unset": command({}, unsetProperty),
};

function command(flags: FlagSpecs, run: (run: CommandRun) => CommandError | null): CommandSpec {
  return { flags: { ...commonFlags, ...flags }, run: configAnswer(run) };
}

/** Changes the kubeconfig and prints what was done. `change` returns the error, or the new kubeconfig. */
export function changeKubeconfig(
  run: CommandRun,
  change: (config: Kubeconfig) => { readonly config: Kubeconfig; readonly done: string } | CommandError,
): CommandError | null {
  const config = readKubeconfig(run.environment, run.flags);
  if ("error" in config) return config.error;
  const changed = change(config.value);
  if ("kind" in changed) return changed;
  for (const [name, text] of writtenKubeconfig(run.environment, run.flags, changed.config)) {
    run.written.set(name, text);
  }
  run.out.push(`${changed.done}\n`);
  return null;
}

/** Prints the help of a command and returns the error for a wrong number of arguments. */
export function unexpectedArgs(run: CommandRun, command: string): CommandError {
  run.out.push(helpPage(command, run.environment) ?? "");
  return fail(`Unexpected args: ${formatPlain([...run.flags.args])}`).error;
}

function useContext(run: CommandRun): CommandError | null {
  const [name, ...more] = run.flags.args;
  if (name === undefined || more.length > 0) return unexpectedArgs(run, "config use-context");
  return changeKubeconfig(run, (config) => {
    if (name === "") return fail("empty context names are not allowed").error;
    if (!config.contexts.has(name)) {
      return fail(`no context exists with the name: ${JSON.stringify(name)}`).error;
    }
    const done = `Switched to context ${JSON.stringify(name)}.`;
    return { config: { ...config, currentContext: name }, done };
  });
}

function renameContext(run: CommandRun): CommandError | null {
  const [from, to, ...more] = run.flags.args;
  if (from === undefined || to === undefined || more.length > 0)
    return unexpectedArgs(run, "config rename-context");
  if (to === "") return fail("You must specify a new non-empty context name").error;
  const file = kubeconfigFile(run.environment, run.flags);
  const [oldName, newName] = [JSON.stringify(from), JSON.stringify(to)];
  return changeKubeconfig(run, (config) => {
    const contexts = new Map(config.contexts);
    const context = contexts.get(from);
    if (context === undefined) return fail(`cannot rename the context ${oldName}, it's not in ${file}`).error;
    if (contexts.has(to)) {
      return fail(`cannot rename the context ${oldName}, the context ${newName} already exists in ${file}`)
        .error;
    }
    contexts.delete(from);
    contexts.set(to, context);
    const currentContext = config.currentContext === from ? to : config.currentContext;
    return {
      config: { ...config, contexts, currentContext },
      done: `Context ${oldName} renamed to ${newName}.`,
    };
  });
}

function deleteEntry(
  run: CommandRun,
  key: "contexts" | "clusters" | "users",
  word: string,
): CommandError | null {
  const [name, ...more] = run.flags.args;
  if (name === undefined || more.length > 0) {
    if (key === "users") {
      return fail("user to delete is required\nSee 'kubectl config delete-user -h' for help and examples")
        .error;
    }
    run.out.push(helpPage(`config delete-${word}`, run.environment) ?? "");
    return null;
  }
  const file = kubeconfigFile(run.environment, run.flags);
  return changeKubeconfig(run, (config) => {
    const entries = new Map(config[key]);
    if (!entries.delete(name)) return fail(`cannot delete ${word} ${name}, not in ${file}`).error;
    if (key === "contexts" && config.currentContext === name) {
      run.err.push(
        'warning: this removed your active context, use "kubectl config use-context" to select a different one\n',
      );
    }
    return { config: { ...config, [key]: entries }, done: `deleted ${word} ${name} from ${file}` };
  });
}

function setProperty(run: CommandRun): CommandError | null {
  const [path, text, ...more] = run.flags.args;
  if (path === undefined || text === undefined || more.length > 0) return unexpectedArgs(run, "config set");
  if (text === "") return fail("you cannot use set to unset a property").error;
  return changeProperty(run, path, { text, isRaw: run.flags.bool("set-raw-bytes") });
}

function unsetProperty(run: CommandRun): CommandError | null {
  const [path, ...more] = run.flags.args;
  if (path === undefined || more.length > 0) return unexpectedArgs(run, "config unset");
  return changeProperty(run, path, null);
}

function changeProperty(run: CommandRun, path: string, value: NewValue): CommandError | null {
  if (path === "") return fail("you must specify a property").error;
  return changeKubeconfig(run, (config) => {
    const changed = withProperty(config, path, value);
    if ("error" in changed) return changed.error;
    const done = `Property ${JSON.stringify(path)} ${value === null ? "unset" : "set"}.`;
    return { config: changed.value, done };
  });
}
