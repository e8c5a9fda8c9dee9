import { runClient } from "../../../engine/client/client.ts";
import { type ServedKind, servedKinds } from "../../../engine/client/kubectl/discovery/served-kinds.ts";
import type { CommandOutput } from "../../../engine/client/kubectl/environment.ts";
import { kubectl } from "../../../engine/client/kubectl/kubectl.ts";
import type { Exchange } from "../../../engine/server/http/http.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { printYamlText } from "../../../text/yaml/print/print-yaml.ts";
import { testBuiltins } from "../../test-builtins.ts";
import { clusterWith } from "../apiserver/recorded-cluster.ts";
import { placeOf } from "./memory-place.ts";
import { answer, type MemoryServer, memoryServer } from "./memory-server.ts";

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

/** Returns a server with the built-in kinds, without short names, and the custom kind of the recordings. */
export function newServer(initial: readonly ValueMap[]): MemoryServer {
  const cluster = clusterWith([]);
  const builtin = servedKinds(cluster).map((kind) => ({ ...kind, shortNames: [] }));
  return memoryServer([...builtin, { ...SET, namespaced: false }], cluster.builtins.schema, initial);
}

/** The outcome of a command and its requests. */
export type CommandRun = { readonly outcome: CommandOutput; readonly requests: readonly Value[] };

/** Runs the `kubectl apply` of a step with its flags, its namespace, and its manifests in a folder. */
export function runApply(
  server: MemoryServer,
  step: ValueMap,
  now: string,
  manifests: readonly Value[],
): CommandRun {
  const flags = get(step, "flags");
  const words = Object.entries(isMap(flags) ? flags : {}).map(([name, value]) => `--${name}=${value}`);
  const namespace = String(get(step, "namespaceFlag") ?? "");
  const files = new Map([
    // The folder exists even if it contains no manifest.
    ["/manifests/.keep", ""],
    ...manifests.map((one, at) => [`/manifests/0${at}.json`, JSON.stringify(one)] as const),
  ]);
  const environment = {
    files,
    stdin: "",
    variables: { KUBECTL_APPLYSET: "true" },
    namespace: "test",
    kinds: () => server.kinds,
    version: testBuiltins().version,
    schema: server.schema,
    parseYaml: readYaml,
    printYaml: printYamlText,
    now,
  };
  const given = [...words, ...(namespace === "" ? [] : ["-n", namespace]), "-f", "/manifests"];
  const { result, exchanges } = runClient(kubectl(environment, ["apply", ...given]), (request) =>
    answer(server, request, now),
  );
  return { outcome: result, requests: exchanges.map((one) => recordedForm(server, one)) };
}

function recordedForm(server: MemoryServer, { request, response }: Exchange): Value {
  const { resource, namespace, name } = placeOf(server.kinds, request.path);
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

/** Sorts the list and delete requests of a prune, which visits kinds in any order. */
export function sortPrune(requests: Value | undefined): readonly Value[] {
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

/** The recorded server had no OpenAPI document, so the recordings lack this warning. */
const WITH_OPENAPI =
  /warning: error calculating patch from openapi v3 spec: [\s\S]*(?=error: error when applying patch)/;

/** Returns the error output of a step, without log lines. */
export function errorOutput(outcome: CommandOutput): string {
  return outcome.stderr.replace(RETRY, "").replace(WITH_OPENAPI, "").trimEnd();
}

/** Returns the recorded error output of a step. */
export function recordedErrorOutput(step: ValueMap): string {
  return [get(step, "stderr"), get(step, "error")]
    .map((text) => String(text ?? ""))
    .join("")
    .trimEnd();
}
