import { HOME_FOLDER } from "../../engine/client/shell/folders.ts";
import { get, isList, isMap, type Value, type ValueMap, withoutKey } from "../../engine/value/value.ts";
import { withoutAddresses, withoutRandomTexts } from "./random-values.ts";

/** Returns the requests in the form of the recording: prune requests sorted, protobuf requests without body. */
export function requestsOf(step: ValueMap, prunes: boolean): readonly ValueMap[] {
  const requests = get(step, "requests");
  const all = isList(requests) ? (requests as readonly ValueMap[]) : [];
  const plain = all
    .filter((one) => !isWatch(one))
    .map((one) => {
      const bare = withoutToken(withSortedFieldSelector(withoutKey(one, "accept")));
      const isMade =
        get(bare, "method") === "POST" &&
        /^kubectl-(create|autoscale|expose|run)$|^me$/.test(managerOf(bare));
      const isReview = /\/(?:selfsubject\w*reviews|token|approval)$/.test(String(get(bare, "path")));
      const isProtobuf = String(get(bare, "contentType")).includes("protobuf");
      const isScaled = get(bare, "method") === "PUT" && String(get(bare, "path")).endsWith("/scale");
      // `auth reconcile` names no field manager.
      const isReconciled =
        /^(?:POST|PUT)$/.test(String(get(bare, "method"))) &&
        String(get(bare, "path")).startsWith("/apis/rbac.") &&
        get(bare, "query") === undefined;
      // Neither does `debug`, which sends whole pods in protobuf.
      const isDebugging =
        get(bare, "method") === "POST" &&
        String(get(bare, "path")).endsWith("/pods") &&
        get(bare, "query") === undefined;
      return isProtobuf || isDebugging || isReconciled || isReview || isScaled || isMade
        ? withoutKey(withoutKey(bare, "contentType"), "body")
        : bare;
    });
  return prunes ? sortPruneRequests(plain) : plain;
}

/** Returns the request without the value of its continue token, which contains a version of the server. */
function withoutToken(request: ValueMap): ValueMap {
  const query = get(request, "query");
  if (!isMap(query) || get(query, "continue") === undefined) return request;
  return { ...request, query: { ...query, continue: "<token>" } };
}

/** Returns the request with the parts of its field selector sorted: kubectl lists those of events in random order. */
function withSortedFieldSelector(request: ValueMap): ValueMap {
  const query = get(request, "query");
  const selector = isMap(query) ? get(query, "fieldSelector") : undefined;
  if (!isMap(query) || typeof selector !== "string") return request;
  const fieldSelector = selector.split(",").sort().join(",");
  // Before a watch, kubectl lists the object with a limit and any version.
  const { limit, resourceVersion, ...rest } = query;
  return { ...request, query: { ...(resourceVersion === "0" ? rest : query), fieldSelector } };
}

/** Whether a request watches objects, which kubectl here never does. */
function isWatch(request: ValueMap): boolean {
  const query = get(request, "query");
  return isMap(query) && get(query, "watch") === "true";
}

/** Returns the requests with those of a prune sorted, because kubectl lists kinds and deletes objects in random order. */
export function sortPruneRequests(requests: readonly ValueMap[]): readonly ValueMap[] {
  const listed = sortRuns(
    requests,
    (one) => {
      const query = get(one, "query");
      return get(one, "method") === "GET" && isMap(query) && get(query, "labelSelector") !== undefined;
    },
    (one) => String(get(one, "path")),
  );
  return sortRuns(
    listed,
    (one) => get(one, "method") === "DELETE",
    (one) => String(get(one, "path")),
  );
}

function managerOf(request: ValueMap): string {
  const query = get(request, "query");
  return isMap(query) ? String(get(query, "fieldManager") ?? "") : "";
}

/** The age of a pod in `kubectl describe node`, after the percentages of its resources. */
const POD_AGE = /(?<=%\) +)\d+[smhdy](\d+[smhd])?$/gm;

/** Replaces the ages in tables, which depend on the speed of the recording. */
function withoutAges(given: string): string {
  const text = given.replace(POD_AGE, "<age>");
  if (/^(NAMESPACE +)?LAST SEEN /m.test(text))
    return text
      .replace(/(?<=^|[\s(])(<invalid>|\d+[smhdy](\d+[smhd])?)(?=[\s)])/gm, "<age>")
      .replace(/ {2,}/g, "   ");
  if (!/^(NAME|NAMESPACE) .*\bAGE\b|^\S+ {2,}.*\d+s$/m.test(text)) return text;
  return text.replace(/(?<=\s)\d+[smhdy](\d+[smhd])?(?=\s)/g, "<age>").replace(/ {2,}/g, "   ");
}

/**
 * Replaces values that vary: the server reports any of several unknown fields, its resource versions differ, logs have times, and the folder
 * of a recording is the working directory.
 */
function withoutRandomValues(text: string): string {
  return text
    .replace(/\): \.\w+: field not declared in schema/g, "): <field>: field not declared in schema")
    .replace(/(resource version to be \d+, was )\d+/g, "$1<version>")
    .replace(/\bresourceVersion:\d+/g, "resourceVersion:1")
    .replace(/^[FEWI]\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ /gm, "<log> ")
    .replace(/kustomize-helm-\d+/g, "kustomize-helm-0")
    .replace(FILE_TIME, "<time>")
    .replace(WORKING_FOLDER, (found) => (found.endsWith("/") ? "" : "."));
}

/** The time of a file, as `diff -u` prints it. */
const FILE_TIME = /\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{9} [+-]\d{4}/g;

/** The working directory of the simulated shell at the beginning of a path. A recording has its own folder as a dot. */
const WORKING_FOLDER = new RegExp(`(?<![\\w./-])${HOME_FOLDER}(?:/|(?![\\w-]))`, "g");

/** Returns what a command printed, without what varies. */
export function normaliseText(text: Value | undefined, prunes: boolean): string {
  const lines = withoutRandomTexts(withoutRandomValues(withoutAges(String(text ?? "")))).split("\n");
  return prunes ? sortPrunedLines(lines) : lines.join("\n");
}

/** Returns the printed lines with those of a prune sorted. */
export function sortPrunedLines(lines: readonly string[]): string {
  return sortRuns(
    lines,
    (line) => / pruned( \(.*\))?$/.test(line),
    (line) => line,
  ).join("\n");
}

/** Sorts each run of adjacent items for which `belongs` returns true. */
function sortRuns<Item>(
  list: readonly Item[],
  belongs: (item: Item) => boolean,
  key: (item: Item) => string,
): readonly Item[] {
  const out: Item[] = [];
  for (let from = 0; from < list.length; ) {
    let end = from;
    while (end < list.length && belongs(list[end] as Item)) end++;
    out.push(...list.slice(from, end).sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)));
    if (end === from) out.push(list[end++] as Item);
    from = end;
  }
  return out;
}

function sorted(list: Value | undefined, key: (item: Value) => string): Value {
  if (!isList(list)) return [];
  return [...list].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

/** Returns a text that tells an object from all others of the cluster. */
export function objectKey(object: Value): string {
  if (!isMap(object)) return "";
  const metadata = get(object, "metadata");
  const names = isMap(metadata) ? [get(metadata, "namespace"), get(metadata, "name")] : [];
  return JSON.stringify([get(object, "apiVersion"), get(object, "kind"), ...names]);
}

/** Returns the objects after a command, sorted, without addresses that the server chose. */
export function sortedObjects(step: ValueMap): Value {
  return withoutAddresses(sorted(get(step, "objects"), objectKey));
}
