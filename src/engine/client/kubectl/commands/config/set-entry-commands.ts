import { encodeBase64 } from "../../../../server/structs/encode-base64.ts";
import { formatPlain } from "../../../../value/go-format.ts";
import { type MutableMap, put, type ValueMap } from "../../../../value/value.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { cleanPath } from "../../files/clean-path.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { helpPage } from "../help/help-page.ts";
import { changeKubeconfig, unexpectedArgs } from "./change-commands.ts";
import { configAnswer } from "./config-answer.ts";
import { changePlugins, interactiveModeProblem, pluginFlags, readPluginFlags } from "./user-plugins.ts";

const text = { kind: "text" } as const;
const bool = { kind: "bool" } as const;
const namespace = { kind: "text", short: "n", shortSince: 35 } as const;

/** The commands that set a context, a cluster or a user. Upstream: kubectl pkg/cmd/config/set_*.go (v0.36.3). */
export const setEntryCommands: Readonly<Record<string, CommandSpec>> = {
  "config set-context": command({ current: bool, cluster: text, user: text, namespace }, setContext),
  "config set-cluster": command(
    {
      server: text,
      "tls-server-name": text,
      "insecure-skip-tls-verify": bool,
      "certificate-authority": text,
      "embed-certs": bool,
      "proxy-url": text,
    },
    setCluster,
  ),
  "config set-credentials": command(
    {
      "client-certificate": text,
      "client-key": text,
      "embed-certs": bool,
      token: text,
      username: text,
      password: text,
      ...pluginFlags,
    },
    setCredentials,
  ),
};

function command(flags: FlagSpecs, run: (run: CommandRun) => CommandError | null): CommandSpec {
  return { flags: { ...commonFlags, ...flags }, run: configAnswer(run) };
}

function setContext(run: CommandRun): CommandError | null {
  const { flags } = run;
  const isCurrent = flags.bool("current");
  if (flags.args.length > 1) return unexpectedArgs(run, "config set-context");
  const [given = ""] = flags.args;
  if (given === "" && !isCurrent) return fail("you must specify a non-empty context name or --current").error;
  if (given !== "" && isCurrent) {
    return fail("you cannot specify both a context name and --current").error;
  }
  return changeKubeconfig(run, (config) => {
    const name = isCurrent ? config.currentContext : given;
    if (name === "") return fail("no current context is set").error;
    const before = config.contexts.get(name);
    const context = withTexts(run, before ?? {}, ["cluster", "user", "namespace"]);
    const done = `Context ${JSON.stringify(name)} ${before === undefined ? "created" : "modified"}.`;
    return { config: { ...config, contexts: new Map(config.contexts).set(name, context) }, done };
  });
}

/** Returns an entry with the values of the flags that are given. */
function withTexts({ flags }: CommandRun, before: ValueMap, names: readonly string[]): MutableMap {
  const entry: MutableMap = { ...before };
  for (const name of names) if (flags.given(name)) put(entry, name, flags.text(name));
  return entry;
}

function setCluster(run: CommandRun): CommandError | null {
  const { flags } = run;
  const [name, ...more] = flags.args;
  if (name === undefined || more.length > 0) return unexpectedArgs(run, "config set-cluster");
  if (name === "") return fail("you must specify a non-empty cluster name").error;
  const isInsecure = flags.bool("insecure-skip-tls-verify");
  if (isInsecure && flags.text("certificate-authority") !== "") {
    return fail("you cannot specify a certificate authority and insecure mode at the same time").error;
  }
  if (flags.bool("embed-certs") && flags.text("certificate-authority") === "") {
    return fail("you must specify a --certificate-authority to embed").error;
  }
  const wrong = flags.bool("embed-certs") ? missingFile(run, "certificate-authority") : null;
  if (wrong !== null) return wrong;
  return changeKubeconfig(run, (config) => {
    const cluster = withTexts(run, config.clusters.get(name) ?? {}, ["server"]);
    if (flags.given("server")) put(cluster, "tls-server-name", "");
    Object.assign(cluster, withTexts(run, cluster, ["tls-server-name", "proxy-url"]));
    if (flags.given("insecure-skip-tls-verify")) put(cluster, "insecure-skip-tls-verify", isInsecure);
    if (isInsecure) clear(cluster, ["certificate-authority", "certificate-authority-data"]);
    if (addFile(run, cluster, "certificate-authority")) clear(cluster, ["insecure-skip-tls-verify"]);
    const done = `Cluster ${JSON.stringify(name)} set.`;
    return { config: { ...config, clusters: new Map(config.clusters).set(name, cluster) }, done };
  });
}

function setCredentials(run: CommandRun): CommandError | null {
  const { flags } = run;
  const [name, ...more] = flags.args;
  if (name === undefined || more.length > 0) {
    run.out.push(helpPage("config set-credentials", run.environment) ?? "");
    return fail(`unexpected args: ${formatPlain([...flags.args])}`).error;
  }
  const plugins = readPluginFlags(flags);
  if ("error" in plugins) {
    run.out.push(helpPage("config set-credentials", run.environment) ?? "");
    return plugins.error;
  }
  if (name === "") return fail("you must specify a non-empty user name").error;
  const hasToken = flags.text("token") !== "";
  const hasBasic = flags.text("username") !== "" || flags.text("password") !== "";
  if (hasToken && hasBasic) {
    return fail(
      "you cannot specify more than one authentication method at the same time: --token, --username/--password",
    ).error;
  }
  const files = ["client-certificate", "client-key"];
  if (flags.bool("embed-certs")) {
    if (files.every((file) => flags.text(file) === "")) {
      return fail("you must specify a --client-certificate or --client-key to embed").error;
    }
    for (const file of files) {
      const wrong = flags.text(file) === "" ? null : missingFile(run, file);
      if (wrong !== null) return wrong;
    }
  }
  const wrongMode = interactiveModeProblem(flags);
  if (wrongMode !== null) return fail(wrongMode).error;
  return changeKubeconfig(run, (config) => {
    const user = withTexts(run, config.users.get(name) ?? {}, ["token", "username", "password"]);
    for (const file of files) addFile(run, user, file);
    changePlugins(flags, user, plugins.value);
    if (hasToken) clear(user, ["username", "password"]);
    if (hasBasic) clear(user, ["token"]);
    const done = `User ${JSON.stringify(name)} set.`;
    return { config: { ...config, users: new Map(config.users).set(name, user) }, done };
  });
}

function missingFile({ flags, environment }: CommandRun, flag: string): CommandError | null {
  const file = flags.text(flag);
  if (environment.files.has(cleanPath(file))) return null;
  return fail(`could not stat ${flag} file ${file}: stat ${file}: no such file or directory`).error;
}

/** Adds the path of a file, or its text in base64 with `--embed-certs`. Returns whether the flag is given. */
function addFile({ flags, environment }: CommandRun, entry: MutableMap, flag: string): boolean {
  if (!flags.given(flag)) return false;
  const file = flags.text(flag);
  if (flags.bool("embed-certs")) {
    put(entry, `${flag}-data`, encodeBase64(environment.files.get(cleanPath(file)) ?? ""));
    clear(entry, [flag]);
  } else {
    put(entry, flag, file);
    if (file !== "") clear(entry, [`${flag}-data`]);
  }
  return true;
}

function clear(entry: MutableMap, names: readonly string[]): void {
  for (const name of names) delete entry[name];
}
