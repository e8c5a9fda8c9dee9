import type { ValueMap } from "../../../../value/value.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { cleanPath } from "../../files/clean-path.ts";
import { commonFlags, outputFlags } from "../../flags/common-flags.ts";
import { printDocument, printResult } from "../../output/print-result.ts";
import { configAnswer } from "../config/config-answer.ts";
import {
  documentOfPreferences,
  kubercFile,
  NO_PREFERENCES,
  type Option,
  type Preferences,
  readPreferences,
  textOfKuberc,
} from "./preferences.ts";

const text = { kind: "text" } as const;
const list = { kind: "list" } as const;

/** The commands of the kuberc file. Upstream: kubectl pkg/cmd/kuberc (v0.36.3). */
export const kubercCommands: Readonly<Record<string, CommandSpec>> = {
  "kuberc view": { flags: { ...commonFlags, ...outputFlags }, run: configAnswer(view) },
  "kuberc set": {
    flags: {
      ...commonFlags,
      section: { kind: "text", required: true },
      command: text,
      name: text,
      option: list,
      prependarg: list,
      appendarg: list,
      policy: text,
      "allowlist-entry": list,
      overwrite: { kind: "bool" },
    },
    run: configAnswer(set),
  },
};

const DISABLED = "KUBERC is disabled via KUBERC=off environment variable";

/** What kubectl offers to somebody without a kuberc file. */
const RECOMMENDED: Preferences = {
  ...NO_PREFERENCES,
  defaults: [
    { command: "apply", options: [{ name: "server-side", value: "true" }] },
    { command: "delete", options: [{ name: "interactive", value: "true" }] },
  ],
};

function view(run: CommandRun): CommandError | null {
  const { flags, environment } = run;
  const file = kubercFile(environment, flags.text("kuberc"));
  if ("error" in file) return file.error;
  if (file.value === null) return fail(DISABLED).error;
  const { name } = file.value;
  const found = textOfKuberc(environment, name);
  if (found === undefined) {
    run.out.push(
      `kuberc file not found at ${name}\nWould you like to generate a default kuberc file with recommended options? (y/N): `,
    );
    if (/^\s*y\s*(\n|$)/i.test(environment.stdin)) save(run, name, RECOMMENDED);
    return null;
  }
  const read = readPreferences(environment, found) ?? NO_PREFERENCES;
  const shown = documentOfPreferences(read, []);
  const output = flags.text("output");
  if (output === "json") run.out.push(`${JSON.stringify(shown, null, 4)}\n`);
  else if (output !== "") return printResult(run, shown, "");
  else printDocument(run, "yaml", shown);
  return null;
}

function save(run: CommandRun, name: string, preferences: Preferences): void {
  run.written.set(cleanPath(name), run.environment.printYaml(documentOfPreferences(preferences, null)));
  run.out.push(`Updated ${name}\n`);
}

function set(run: CommandRun): CommandError | null {
  const { flags, environment } = run;
  const file = kubercFile(environment, flags.text("kuberc"));
  if ("error" in file) return file.error;
  if (file.value === null) return fail(DISABLED).error;
  const wrong = flagProblem(run);
  if (wrong !== null) return fail(wrong).error;
  const options: Option[] = [];
  for (const pair of flags.list("option")) {
    const [name = "", value] = pair.split(/=(.*)/s);
    if (value === undefined) {
      return fail(`invalid option format ${JSON.stringify(pair)}, expected flag=value`).error;
    }
    options.push({ name: name.replace(/^-+/, ""), value });
  }
  const { name } = file.value;
  const before = readPreferences(environment, textOfKuberc(environment, name) ?? "") ?? NO_PREFERENCES;
  const changed = withSection(run, before, options);
  if (typeof changed === "string") return fail(changed).error;
  save(run, name, changed);
  return null;
}

function flagProblem({ flags }: CommandRun): string | null {
  const section = flags.text("section");
  const [name, command, policy] = ["name", "command", "policy"].map((flag) => flags.text(flag));
  if (section !== "defaults" && section !== "aliases" && section !== "credentialplugin") {
    return `--section must be "defaults", "aliases", or "credentialplugin", got: ${section}`;
  }
  if (section === "aliases" && name === "") return "--name is required when --section=aliases";
  if (section === "defaults") {
    if (name !== "") return "--name should not be specified when --section=defaults";
    if (flags.list("prependarg").length + flags.list("appendarg").length > 0) {
      return "--prependarg and --appendarg are only valid for --section=aliases";
    }
  }
  if (section !== "credentialplugin") {
    return command === "" ? "--command is required when --section=aliases or --section=defaults" : null;
  }
  const entries = flags.list("allowlist-entry").length;
  const when = "when --section=credentialplugin and --policy=Allowlist";
  if (policy === "") return "--policy is required when --section=credentialplugin";
  if (policy === "Allowlist") return entries === 0 ? `--allowlist-entry is required ${when}` : null;
  if (policy !== "AllowAll" && policy !== "DenyAll") {
    return ` --policy must be  "AllowAll", "DenyAll", or "Allowlist", got: ${policy}`;
  }
  return entries > 0 ? `--allowlist-entry may only be used ${when}` : null;
}

/** Returns the changed preferences, or why they cannot change. */
function withSection(
  { flags }: CommandRun,
  before: Preferences,
  given: readonly Option[],
): Preferences | string {
  const section = flags.text("section");
  const command = flags.text("command");
  const overwrites = flags.bool("overwrite");
  const kept = <T>(list: readonly T[], old: readonly T[] | undefined) =>
    list.length === 0 ? (old ?? []) : list;
  if (section === "defaults") {
    const old = before.defaults.find((one) => one.command === command);
    if (old !== undefined && !overwrites) {
      return `defaults for command ${JSON.stringify(command)} already exist, use --overwrite to replace`;
    }
    const made = { command, options: kept(given, old?.options) };
    return { ...before, defaults: replaced(before.defaults, old, made) };
  }
  if (section === "aliases") {
    const name = flags.text("name");
    const old = before.aliases.find((one) => one.name === name);
    if (old !== undefined && !overwrites) {
      return `alias ${JSON.stringify(name)} already exists, use --overwrite to replace`;
    }
    const made = {
      name,
      command,
      options: kept(given, old?.options),
      prependArgs: kept(flags.list("prependarg"), old?.prependArgs),
      appendArgs: kept(flags.list("appendarg"), old?.appendArgs),
    };
    return { ...before, aliases: replaced(before.aliases, old, made) };
  }
  const policy = flags.text("policy");
  const allowed = policy === "Allowlist" ? allowlist(flags.list("allowlist-entry")) : null;
  if (typeof allowed === "string") return allowed;
  const credentialPlugins = {
    ...before.credentialPlugins,
    ...(allowed !== null && { credentialPluginAllowlist: allowed }),
    credentialPluginPolicy: policy,
  };
  return { ...before, credentialPlugins };
}

/** Returns the list with a new item in the place of the old one, or at its end. */
function replaced<T>(list: readonly T[], old: T | undefined, item: T): readonly T[] {
  return old === undefined ? [...list, item] : list.map((one) => (one === old ? item : one));
}

/** Returns the entries of an allowlist, or what is wrong with them. */
function allowlist(given: readonly string[]): readonly ValueMap[] | string {
  const entries: ValueMap[] = [];
  for (const pair of given.flatMap((one) => one.split(","))) {
    const [field = "", value] = pair.split(/=(.*)/s);
    if (value === undefined) return `improperly formatted allowlist entry: ${JSON.stringify(pair)}`;
    if (field === "name") {
      return 'allowlist entry field "name" is deprecated, use "command" instead';
    }
    if (field !== "command") return `unrecognized allowlist entry field: ${JSON.stringify(field)}`;
    if (value.trim() === "") return `empty value in allowlist entry for field ${JSON.stringify(field)}`;
    entries.push({ command: value });
  }
  return entries;
}
