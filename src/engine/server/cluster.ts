import type { Builtins } from "../schema/builtins.ts";
import { get, type Value, type ValueMap } from "../value/value.ts";
import type { Cel } from "./admission/cel.ts";
import type { AdmissionHook } from "./admission/hook.ts";
import { firstNamespaces } from "./namespaces.ts";
import { tables } from "./parts.ts";
import type { CompileRegexp } from "./regexp.ts";

/** A YAML text as Kubernetes reads it: YAML 1.1, the first document only. */
export type YamlText =
  | {
      readonly value: Value;
      /** Keys that stand twice in a map, the last of which counts; `line` from 1, of the later one. */
      readonly duplicates: readonly { readonly key: string; readonly line: number }[];
    }
  /** In the words of Kubernetes' YAML reader: `line 2: did not find expected ',' or ']'`. */
  | { readonly error: string };

/** What the server needs and the engine does not have: plain functions, wired by whoever runs it. */
export type Host = {
  readonly parseYaml: (text: string) => YamlText;
  /** The YAML of a value as kubectl prints it, with a line break at its end. Without it kubectl prints JSON, which is YAML too. */
  readonly printYaml?: (value: Value) => string;
  /** Without it admission policies are not run, which a warning says. */
  readonly cel?: Cel;
  /** Without it patterns are not looked at: neither whether they are valid nor whether a text matches. */
  readonly compileRegexp?: CompileRegexp;
};

/** All that a cluster is made of. */
export type ClusterParts = {
  readonly builtins: Builtins;
  readonly host: Host;
  /** Mutating admission as webhooks do it, in this order. None by default. */
  readonly hooks?: readonly AdmissionHook[];
  /** False for a server from before server-side apply: it knows no apply and drops managed fields with every write. */
  readonly serverSideApply?: boolean;
};

/** A cluster at one moment. Immutable; clusters share what did not change. */
export type Cluster = ClusterParts & {
  /** By {@link objectKey}, in storage form: the version in which the server keeps a kind. In order of creation. */
  readonly objects: ReadonlyMap<string, ValueMap>;
  /** The namespaces and roles that a new cluster has, as they were then. */
  readonly first: ReadonlyMap<string, ValueMap>;
  /** The resourceVersion of the latest write. */
  readonly revision: number;
};

/** A new cluster: nothing in it but the namespaces and roles that every cluster has. */
export function emptyCluster(parts: ClusterParts): Cluster {
  const first = new Map([...firstNamespaces(), ...tables().firstRoles()]);
  return { ...parts, objects: first, first, revision: 1000 };
}

/** Where an object is kept. The namespace is empty for what is in none. */
export function objectKey(group: string, plural: string, namespace: string, name: string): string {
  return `${group}/${plural}/${namespace}/${name}`;
}

/** The objects that somebody made or changed, by {@link objectKey}, in the order of their creation, in storage form. */
export function madeObjects({ objects, first }: Cluster): ReadonlyMap<string, ValueMap> {
  const made = new Map<string, ValueMap>();
  for (const [key, object] of objects) if (first.get(key) !== object) made.set(key, object);
  return made;
}

/** Where an object is, apart from its version. The namespace is empty for what is in none. */
export type Place = {
  readonly group: string;
  readonly plural: string;
  readonly namespace: string;
  readonly name: string;
};

/** The object at a place, in storage form. */
export function objectAt(cluster: Cluster, { group, plural, namespace, name }: Place): ValueMap | undefined {
  return cluster.objects.get(objectKey(group, plural, namespace, name));
}

/** The object's apiVersion or kind; empty if it is no text. */
export function textAt(object: ValueMap, key: string): string {
  const value = get(object, key);
  return typeof value === "string" ? value : "";
}
