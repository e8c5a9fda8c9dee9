import { locateObject } from "../../engine/client/discovery/locate-object.ts";
import { discoveryOf } from "../../engine/scenario/cluster-kinds.ts";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import { type Cluster, objectKey } from "../../engine/server/cluster/cluster.ts";
import type { Exchange } from "../../engine/server/http/http.ts";
import { dig, type ValueMap } from "../../engine/value/value.ts";
import { objectsOf } from "../../text/manifest/flatten-list.ts";
import { parseManifest } from "../../text/manifest/parse-manifest.ts";
import { changedObjectsOf, type ScriptObject, scriptObject } from "./script-objects.ts";
import type { ScriptPlace } from "./script-place.ts";

/** What a script can write to in a cluster. */
export type ScriptReach = {
  /** What the script makes or tries to write, without what every cluster has. It deletes these at its end. */
  readonly made: readonly ScriptObject[];
  /** The part of it that is not in a namespace of the script's own. The script stops at its start if one of these exists. */
  readonly shared: readonly ScriptObject[];
  /** The keys of objects that every cluster has and that the script tries to write. */
  readonly builtin: readonly string[];
  /** The namespaces that every cluster has and that the script writes objects into. */
  readonly builtinNamespaces: readonly string[];
};

/** Returns what a script can write to, from its requests in the simulation and from the texts of its steps. */
export function scriptReach(
  { names, namespaces, empty, scenario }: ScriptPlace,
  clusters: readonly Cluster[],
  exchanges: readonly Exchange[],
): ScriptReach {
  const written = [...new Set(exchanges.filter(isWrite).flatMap(keyOf))];
  const named = new Set([...written, ...exchanges.flatMap(keyOf)]);
  const own = [names.namespace, ...namespaces];
  const first = new Map(changedObjectsOf(clusters, empty).map((one) => [one.key, one]));
  const objects = new Map(first);
  // kubectl reads many objects before it writes them: what is missing in the simulation could exist in a cluster.
  for (const key of named) {
    const found = empty.objects.has(key) || objects.has(key) ? null : scriptObjectIn(clusters, key);
    if (found !== null) objects.set(key, found);
  }
  const used = [...[...objects.values()].map(({ namespace }) => namespace), ...namedNamespaces(scenario)];
  for (const one of used) {
    const key = objectKey("", "namespaces", "", one);
    const found =
      one === "" || own.includes(one) || empty.objects.has(key) || objects.has(key)
        ? null
        : scriptObject(empty, key);
    if (found !== null) objects.set(key, found);
  }
  const made = [...objects.values()];
  const changed = made.filter(({ key }) => first.has(key) || written.includes(key));
  const isBuiltin = (one: string) => empty.objects.has(objectKey("", "namespaces", "", one));
  return {
    made,
    shared: made.filter(({ type, namespace, name }) =>
      namespace === "" ? type !== "namespaces" || !own.includes(name) : isBuiltin(namespace),
    ),
    builtin: written.filter((key) => empty.objects.has(key)),
    builtinNamespaces: [...new Set(changed.map(({ namespace }) => namespace).filter(isBuiltin))],
  };
}

function scriptObjectIn(clusters: readonly Cluster[], key: string): ScriptObject | null {
  for (const cluster of clusters) {
    const found = scriptObject(cluster, key);
    if (found !== null) return found;
  }
  return null;
}

/** Whether a request writes, unless it is a dry run. */
function isWrite({ request: { method, path } }: Exchange): boolean {
  return method !== "GET" && !/[?&]dryRun=/.test(path);
}

/** Returns the key of the object that a request names; nothing if it names none. */
export function keyOf({ request }: Exchange): readonly string[] {
  const [path = ""] = request.path.split("?");
  const [, root, ...rest] = path.split("/").map(decoded);
  if (root !== "api" && root !== "apis") return [];
  const group = root === "apis" ? (rest.shift() ?? "") : "";
  rest.shift();
  const isPlaced = rest[0] === "namespaces" && rest.length > 2 && !isOfNamespace(rest[2]);
  const [namespace = "", plural = "", last] = isPlaced ? rest.slice(1) : ["", ...rest];
  const name = last ?? dig(request.body, "metadata", "name");
  return plural === "" || typeof name !== "string" || name === ""
    ? []
    : [objectKey(group, plural, namespace, name)];
}

/** Whether a word after the name of a namespace is a subresource of the namespace. */
function isOfNamespace(word: string | undefined): boolean {
  return word === "status" || word === "finalize";
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the namespaces that the steps name, also for kinds that the simulation does not know. */
export function namedNamespaces({ steps, files = {} }: Scenario): readonly string[] {
  const texts = [...Object.values(files), ...steps.flatMap(textsOf)];
  const inTexts = texts.flatMap((text) => (text === null ? [] : objectsIn([text]))).map(namespaceIn);
  const inLines = steps.flatMap(({ action }) =>
    action.kind === "run" ? [...action.line.matchAll(NAMESPACE_OPTION)].map(([, name]) => name) : [],
  );
  const inTargets = steps.map(({ action }) => ("target" in action ? action.target.namespace : undefined));
  return [...inTexts, ...inLines, ...inTargets].flatMap((one) =>
    typeof one === "string" && NAMESPACE_NAME.test(one) ? [one] : [],
  );
}

const NAMESPACE_OPTION = /(?:^|\s)(?:-n[ \t=]*|--namespace[ \t=]+|--namespace=)["']?([a-z0-9-]+)/g;
const NAMESPACE_NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

function textsOf({ action }: Step): readonly (string | null)[] {
  if (action.kind === "run") return [action.stdin ?? null, ...Object.values(action.files ?? {})];
  return "manifest" in action ? [action.manifest] : [];
}

function namespaceIn(object: ValueMap): unknown {
  return dig(object, "metadata", "namespace");
}

/** Returns the objects of manifests. */
export function objectsIn(texts: readonly string[]): readonly ValueMap[] {
  return texts.flatMap((text) => objectsOf(parseManifest(text).documents));
}

/** Whether a script has to create an object before the first step: not what every cluster has, nor a namespace that it makes anyway. */
export function isToCreate(object: ValueMap, { empty, namespaces }: ScriptPlace): boolean {
  const located = locateObject(object, discoveryOf(empty));
  if ("problem" in located) return true;
  const { resource, namespace, name } = located.address;
  if (resource.group === "" && resource.plural === "namespaces" && namespaces.includes(name)) return false;
  return !empty.objects.has(objectKey(resource.group, resource.plural, namespace ?? "", name));
}
