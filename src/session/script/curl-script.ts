import type { Exchange } from "../../engine/server/http/http.ts";
import { quote } from "../../replay/shell-quote.ts";
import { exchangeView } from "../frame/exchange-view.ts";
import { type CurlRun, type CurlStep, curlRun, policyPath } from "./curl-run.ts";
import { dangers } from "./dangers.ts";
import { functionsFor } from "./script-functions.ts";
import { isSlow, objectJson, type ScriptObject, scriptObject } from "./script-objects.ts";
import { generalLimits, type PlayedRun } from "./script-place.ts";
import { scriptReach } from "./script-reach.ts";
import { ifReady, oneLine, scriptHead, scriptSettings, withInput } from "./script-text.ts";
import type { Script } from "./types.ts";

/**
 * Returns a shell script that sends the requests of a run with curl to a scratch namespace, compares each response with the
 * simulation, and deletes what it made. It is POSIX sh; with jq it compares messages and objects too.
 */
export function curlScript(played: PlayedRun): Script {
  const run = curlRun(played);
  const clusters = [run.start, ...run.steps.map(({ cluster }) => cluster)];
  const reach = scriptReach(run, clusters, [...run.setUp, ...run.steps.flatMap((one) => one.exchanges)]);
  const { made, shared } = reach;
  const reasons = dangers([], run.empty, clusters, reach);
  const limits = [...generalLimits(played, run), ...stepLimits(run)];
  const policies = run.policies.map((policy) => `${policyPath(policy)}/${nameOf(policy)}`);
  const main = [
    ...(reasons.length === 0 ? [] : ["throw_away"]),
    cleanUp(run, made, policies),
    setUp(run, shared, policies),
    ...run.steps.map((step, index) => stepText(step, index, run)),
    "finish",
  ];
  const parts = [
    scriptHead({
      program: "curl",
      place: "at $APISERVER, by default the address of kubectl proxy",
      title: run.scenario.title,
      namespace: run.names.namespace,
      others: run.namespaces,
      version: played.start.builtins.version,
      shared: [...shared.map(({ path }) => path), ...policies],
      dangers: reasons,
      limits,
    }),
    scriptSettings(run.names.namespace, run.steps.length, played.start.builtins.version),
    functionsFor("curl", main.join("\n")),
    ...main,
  ];
  return { text: `${parts.join("\n\n")}\n`, limits: [...limits, ...reasons] };
}

function nameOf({ metadata }: CurlRun["policies"][number]): string {
  return (metadata as { readonly name: string }).name;
}

function stepLimits({ steps }: CurlRun): readonly string[] {
  return steps.flatMap(({ step, differing }, index) => {
    const known = steps[index - 1]?.differing ?? [];
    const isNew = differing.some((key) => !known.includes(key));
    return [
      ...(step.action.kind === "run"
        ? [`Step ${index + 1}: the script sends only the writes of the command line.`]
        : []),
      ...(isNew ? [`Step ${index + 1}: from here on, objects differ from what the page shows.`] : []),
    ];
  });
}

function cleanUp(
  { names, namespaces }: CurlRun,
  made: readonly ScriptObject[],
  policies: readonly string[],
): string {
  const inOrder = [...made].reverse();
  const isNamespace = ({ type }: ScriptObject) => type === "namespaces";
  return [
    "# Deletes what the script made.",
    "remove() {",
    ...ifReady([
      ...policies.map((path) => `forget ${quote(path)}`),
      ...inOrder.filter((one) => !isNamespace(one)).map(({ path }) => `forget ${quote(path)}`),
      ...inOrder
        .filter((one) => isNamespace(one) && ![names.namespace, ...namespaces].includes(one.name))
        .map(({ path }) => `forget ${quote(path)}`),
    ]),
    '  for one in $made; do forget "/api/v1/namespaces/$one"; done',
    "}",
  ].join("\n");
}

function setUp(
  { namespaces, setUp: exchanges, empty, start }: CurlRun,
  shared: readonly ScriptObject[],
  policies: readonly string[],
): string {
  return [
    ...[...shared.map(({ path }) => path), ...policies].map((path) => `must_be_new ${quote(path)}`),
    ...namespaces.map((one) => `must_be_new ${quote(`/api/v1/namespaces/${one}`)}`),
    'make_namespace "$namespace"',
    ...namespaces.map((one) => `make_namespace ${quote(one)}`),
    "ready=yes",
    ...(exchanges.length === 0 ? [] : ["say 'Before the first step'"]),
    ...exchanges.flatMap((one, index) => [
      requestText(one),
      "must_work",
      ...(isDefinition(one) && !isDefinition(exchanges[index + 1]) ? ["settle"] : []),
    ]),
    ...(isSlow(empty, start) || policies.length > 0 ? ["settle"] : []),
  ].join("\n");
}

function isDefinition(exchange: Exchange | undefined): boolean {
  return exchange?.request.path.endsWith("/customresourcedefinitions") === true;
}

function stepText(
  { step, exchanges, before, cluster, keys }: CurlStep,
  index: number,
  { steps }: CurlRun,
): string {
  const title = `Step ${index + 1} of ${steps.length}, ${step.actor}${step.note === undefined ? "" : `: ${step.note}`}`;
  if (exchanges.length === 0) return `say ${quote(oneLine(`${title}: no request`))}`;
  const objects = keys.flatMap((key) => {
    const found = scriptObject(cluster, key) ?? scriptObject(before, key);
    return found === null ? [] : [withInput(["object", found.path], objectJson(cluster, key))];
  });
  return [
    `step ${quote(oneLine(title))}`,
    ...exchanges.flatMap((exchange) => [requestText(exchange), answerText(exchange)]),
    ...(isSlow(before, cluster) ? ["settle"] : []),
    ...objects,
  ].join("\n");
}

function requestText(exchange: Exchange): string {
  const { method, url, headers, body } = exchangeView(exchange);
  const options = headers.flatMap(({ name, value }) => ["-H", `${name}: ${value}`]);
  return withInput(["request", method, url, ...options], body ?? "");
}

function answerText(exchange: Exchange): string {
  const { code, message } = exchangeView(exchange);
  return withInput(["answered", String(code)], message ?? "");
}
