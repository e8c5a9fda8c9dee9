import { drive } from "../../../engine/client/client.ts";
import type { Outcome } from "../../../engine/client/kubectl/environment.ts";
import { type ServedKind, servedKinds } from "../../../engine/client/kubectl/kinds.ts";
import { kubectl } from "../../../engine/client/kubectl/kubectl.ts";
import type { Exchange } from "../../../engine/server/http.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import { printText } from "../../../text/print.ts";
import { readYaml } from "../../../text/server-yaml.ts";
import { clusterWith } from "../apiserver/cluster.ts";
import { answer, type MemoryServer, memoryServer, placeOf } from "./memory-server.ts";

const SET: Omit<ServedKind, "namespaced"> = {
  group: "company.com",
  version: "v1",
  kind: "ApplySet",
  plural: "applysets",
  singular: "applyset",
  shortNames: [],
  subresources: [],
  typeName: null,
};

/** A server with the built-in kinds, without short names, and the custom kind of the cases. */
export function newServer(initial: readonly ValueMap[]): MemoryServer {
  const cluster = clusterWith([]);
  const builtin = servedKinds(cluster).map((kind) => ({ ...kind, shortNames: [] }));
  return memoryServer([...builtin, { ...SET, namespaced: false }], cluster.builtins.schema, initial);
}

/** What a command of a case did. */
export type Ran = { readonly outcome: Outcome; readonly requests: readonly Value[] };

/** Runs the `kubectl apply` of a step: its flags, its namespace, its manifests in a folder. */
export function runApply(
  server: MemoryServer,
  step: ValueMap,
  now: string,
  manifests: readonly Value[],
): Ran {
  const flags = get(step, "flags");
  const words = Object.entries(isMap(flags) ? flags : {}).map(([name, value]) => `--${name}=${value}`);
  const namespace = String(get(step, "namespaceFlag") ?? "");
  const files = new Map([
    // A folder is there even where it holds no manifest.
    ["/manifests/.keep", ""],
    ...manifests.map((one, at) => [`/manifests/0${at}.json`, JSON.stringify(one)] as const),
  ]);
  const environment = {
    files,
    stdin: "",
    variables: { KUBECTL_APPLYSET: "true" },
    namespace: "test",
    kinds: () => server.kinds,
    schema: server.schema,
    parseYaml: readYaml,
    printYaml: printText,
  };
  const given = [...words, ...(namespace === "" ? [] : ["-n", namespace]), "-f", "/manifests"];
  const { result, exchanges } = drive(kubectl(environment, ["apply", ...given]), (request) =>
    answer(server, request, now),
  );
  return { outcome: result, requests: exchanges.map((one) => shown(server, one)) };
}

function shown(server: MemoryServer, { request, response }: Exchange): Value {
  const { resource, namespace, name } = placeOf(server, request.path);
  const query = Object.entries(request.query ?? {}).map(([key, value]) => `${key}=${value}`);
  return {
    method: request.method,
    resource,
    ...(namespace !== "" && { namespace }),
    ...(name !== "" && { name }),
    ...(query.length > 0 && { query: query.sort().join("&") }),
    ...(request.contentType !== undefined && { contentType: request.contentType }),
    ...(request.body !== undefined && { body: request.body }),
    status: response.code,
  };
}

/** Sorts the lists and deletions of a prune, which go through kinds in any order. */
export function settled(requests: Value | undefined): readonly Value[] {
  const all = isList(requests) ? requests : [];
  const text = (one: Value) => JSON.stringify(one);
  const isPrune = (one: Value) =>
    isMap(one) && (get(one, "method") === "DELETE" || String(get(one, "query")).includes("part-of"));
  const first = all.findIndex(isPrune);
  if (first < 0) return all;
  const rest = all.slice(first);
  const length = rest.findIndex((one) => !isPrune(one));
  const run = length < 0 ? rest : rest.slice(0, length);
  const order = [...run].sort((a, b) => (text(a) < text(b) ? -1 : 1));
  return [...all.slice(0, first), ...order, ...all.slice(first + run.length)];
}

const RETRY = /<log> applyset\.go:\d+\] [\s\S]*?Retrying with conflicts forced\.\n/g;

/** The cases had no OpenAPI document, so that nothing was said of patches made with it. */
const WITH_OPENAPI =
  /warning: error calculating patch from openapi v3 spec: [\s\S]*(?=error: error when applying patch)/;

/** What a step says, without what is logged. */
export function said(outcome: Outcome): string {
  return outcome.stderr.replace(RETRY, "").replace(WITH_OPENAPI, "").trimEnd();
}

/** The same of the recording. */
export function recorded(step: ValueMap): string {
  return [get(step, "stderr"), get(step, "error")]
    .map((text) => String(text ?? ""))
    .join("")
    .trimEnd();
}
