import { mapAt, mapsOf, textAt } from "../../../../value/field-values.ts";
import { compareText } from "../../../../value/order.ts";
import { get, isMap, type ValueMap } from "../../../../value/value.ts";
import { type Failed, fail, type Result } from "../../command-error.ts";
import type { Environment } from "../../environment.ts";
import { cleanPath } from "../../files/clean-path.ts";
import type { Flags } from "../../flags/parse-flags.ts";
import { SERVER } from "../cluster/server-address.ts";
import { AUTH_INFO, CLUSTER, CONTEXT, type Fields, inOrder } from "./kubeconfig-fields.ts";

/** The entries of a section of a kubeconfig, by name. */
type Entries = ReadonlyMap<string, ValueMap>;

/** A kubeconfig: its clusters, contexts and users, and the name of the current context, which is empty if none is set. */
export type Kubeconfig = {
  readonly clusters: Entries;
  readonly contexts: Entries;
  readonly users: Entries;
  readonly currentContext: string;
};

/** A list of a kubeconfig, with the key of its values. */
type Section = {
  readonly key: "clusters" | "contexts" | "users";
  readonly inner: string;
  readonly fields: Fields;
};

const SECTIONS: readonly Section[] = [
  { key: "clusters", inner: "cluster", fields: CLUSTER },
  { key: "users", inner: "user", fields: AUTH_INFO },
  { key: "contexts", inner: "context", fields: CONTEXT },
];

/** The kubeconfig of a scenario that has no other: it exists as soon as a command changes it. */
const DEFAULT_FILE = ".kube/config";

const EMPTY: Kubeconfig = {
  clusters: new Map(),
  contexts: new Map(),
  users: new Map(),
  currentContext: "",
};

/** Returns the names of the files that kubectl reads, in order. Values of earlier files win. */
function kubeconfigFiles({ variables }: Environment, flags: Flags): readonly string[] {
  const explicit = flags.text("kubeconfig");
  if (explicit !== "") return [explicit];
  const named = (variables["KUBECONFIG"] ?? "").split(":").filter((name) => name !== "");
  return named.length === 0 ? [DEFAULT_FILE] : [...new Set(named)];
}

/** Returns the file that kubectl names in messages: the one that it writes new entries to. */
export function kubeconfigFile(environment: Environment, flags: Flags): string {
  const files = kubeconfigFiles(environment, flags);
  return files.find((name) => environment.files.has(cleanPath(name))) ?? (files.at(-1) as string);
}

/** Returns the merged kubeconfig, or the error of a file that is not a kubeconfig. */
export function readKubeconfig(environment: Environment, flags: Flags): Result<Kubeconfig> {
  let merged = EMPTY;
  for (const name of kubeconfigFiles(environment, flags)) {
    const one = readFile(environment, name);
    if ("error" in one) return one;
    merged = withDefaults(merged, one.value);
  }
  return { value: merged };
}

/** Returns the entries of two files: those of the first win. */
function withDefaults(first: Kubeconfig, second: Kubeconfig): Kubeconfig {
  return {
    clusters: new Map([...second.clusters, ...first.clusters]),
    contexts: new Map([...second.contexts, ...first.contexts]),
    users: new Map([...second.users, ...first.users]),
    currentContext: first.currentContext || second.currentContext,
  };
}

function readFile(environment: Environment, name: string): Result<Kubeconfig> {
  const text = environment.files.get(cleanPath(name));
  if (text === undefined) return { value: name === DEFAULT_FILE ? ownKubeconfig(environment) : EMPTY };
  const parsed = environment.parseYaml(text);
  const refused = (why: string): Failed => fail(`error loading config file ${JSON.stringify(name)}: ${why}`);
  if (!("value" in parsed)) return refused(parsed.error);
  const value = parsed.value ?? {};
  if (!isMap(value)) return refused("couldn't get version/kind; json parse error");
  return { value: kubeconfigOf(value) };
}

/** Returns the kubeconfig of a scenario in which no command has changed it. */
function ownKubeconfig({ context: name = "playground", namespace }: Environment): Kubeconfig {
  return {
    clusters: new Map([[name, { server: SERVER }]]),
    contexts: new Map([[name, { cluster: name, user: "", ...(namespace !== "" && { namespace }) }]]),
    users: new Map(),
    currentContext: name,
  };
}

function kubeconfigOf(value: ValueMap): Kubeconfig {
  const entries = ({ key, inner }: Section): Entries =>
    new Map(mapsOf(get(value, key)).map((one) => [textAt(one, "name"), mapAt(one, inner)] as const));
  const [clusters, users, contexts] = SECTIONS.map(entries) as [Entries, Entries, Entries];
  return { clusters, users, contexts, currentContext: textAt(value, "current-context") };
}

/** Returns the kubeconfig as kubectl prints it, with keys in the order of its Go structs. */
export function documentOf(config: Kubeconfig): ValueMap {
  const lists = SECTIONS.map(({ key, inner, fields }) => {
    const names = [...config[key].keys()].sort(compareText);
    const list = names.map((name) => ({ name, [inner]: inOrder(config[key].get(name) ?? {}, fields) }));
    return [key, list.length === 0 ? null : list] as const;
  });
  return {
    kind: "Config",
    apiVersion: "v1",
    ...Object.fromEntries(lists),
    "current-context": config.currentContext,
  };
}

/**
 * Returns the texts of the files after a change of the merged kubeconfig. An entry stays in the file that has it, and a new one goes
 * into the file of {@link kubeconfigFile}.
 */
export function writtenKubeconfig(
  environment: Environment,
  flags: Flags,
  changed: Kubeconfig,
): ReadonlyMap<string, string> {
  const names = kubeconfigFiles(environment, flags);
  const target = kubeconfigFile(environment, flags);
  const files = names
    .filter((name) => name === target || environment.files.has(cleanPath(name)))
    .map((name) => {
      const read = readFile(environment, name);
      return { name, before: "value" in read ? read.value : EMPTY };
    });
  const homeOf = (has: (before: Kubeconfig) => boolean) =>
    files.find(({ before }) => has(before))?.name ?? target;
  const written = new Map<string, string>();
  for (const { name, before } of files) {
    const kept = (key: Section["key"]): Entries =>
      new Map([...changed[key]].filter(([entry]) => homeOf((one) => one[key].has(entry)) === name));
    const isHome = homeOf((one) => one.currentContext !== "") === name;
    const document = documentOf({
      clusters: kept("clusters"),
      users: kept("users"),
      contexts: kept("contexts"),
      currentContext: isHome ? changed.currentContext : before.currentContext,
    });
    written.set(cleanPath(name), environment.printYaml(document));
  }
  return written;
}

/** Returns the name of the context that a command uses; empty if none is set. */
export function contextName(config: Kubeconfig, flags: Flags): string {
  return flags.text("context") || config.currentContext;
}

/** Returns the environment of a command: its namespace and its token are those of the context that the command uses, or of its flags. */
export function inContext(environment: Environment, flags: Flags, userFlag: string): Environment {
  const config = readKubeconfig(environment, flags);
  if ("error" in config) return environment;
  const context = config.value.contexts.get(contextName(config.value, flags)) ?? {};
  const user = config.value.users.get(userFlag || textAt(context, "user")) ?? {};
  const token = flags.text("token") || tokenOf(environment, user);
  return { ...environment, namespace: textAt(context, "namespace"), ...(token !== "" && { token }) };
}

/** Returns the token of a user of a kubeconfig: that of its file comes first. Empty if the user has none. */
function tokenOf(environment: Environment, user: ValueMap): string {
  const file = environment.files.get(cleanPath(textAt(user, "tokenFile")));
  return file?.trim() || textAt(user, "token");
}
