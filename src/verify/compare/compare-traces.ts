import { get, isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import { normalBody } from "../normal/normal-answer.ts";
import { normaliseText, objectKey, requestsOf, sortedObjects } from "../normal/normal-command.ts";
import { withNodePortsOf } from "../normal/random-values.ts";
import { normaliseTraces, type StepTrace } from "../normal/step-trace.ts";
import { type Difference, differences } from "./differences.ts";

/** Returns what differs in each step that the cluster played, field by field. Both have the same steps. */
export function compareTraces(
  cluster: readonly StepTrace[],
  simulated: readonly StepTrace[],
): readonly (readonly Difference[])[] {
  const [real, made] = [normaliseTraces(cluster), normaliseTraces(simulated.slice(0, cluster.length))];
  return real.map((one, at) => compareStep(one, made[at] ?? {}));
}

function compareStep(cluster: ValueMap, simulated: ValueMap): readonly Difference[] {
  const found = get(cluster, "run") === undefined ? compareExchanges : compareCommands;
  return [...found(cluster, simulated), ...compareObjects(cluster, simulated)];
}

function compareExchanges(cluster: ValueMap, simulated: ValueMap): readonly Difference[] {
  const [real, made] = [listOf(get(cluster, "exchanges")), listOf(get(simulated, "exchanges"))];
  const requests = real.length === made.length ? [] : differences("requests", real.length, made.length);
  const answers = real.slice(0, made.length).flatMap((one, at) => {
    const other = made[at] as ValueMap;
    const request = get(one, "request") as ValueMap;
    const name = `${String(get(request, "method"))} ${String(get(request, "path"))}`;
    return [
      ...differences(`request ${name}`, request, get(other, "request")),
      ...differences(`answer to ${name}`, ...withSamePorts(answerOf(one), answerOf(other))),
    ];
  });
  return [...requests, ...answers];
}

function answerOf(exchange: ValueMap): ValueMap {
  const response = get(exchange, "response") as ValueMap;
  const warnings = get(response, "warnings");
  const body = get(response, "body");
  return {
    code: get(response, "code") ?? 0,
    ...(isList(warnings) && { warnings: [...(warnings as readonly string[])].sort() }),
    ...(isMap(body) && { body: normalBody(body) }),
  };
}

function compareCommands(cluster: ValueMap, simulated: ValueMap): readonly Difference[] {
  const prunes = String(get(cluster, "run")).includes("--prune");
  const textOf = (one: ValueMap, name: string) => normaliseText(get(one, name), prunes);
  return [
    ...differences("exit code", get(cluster, "exit"), get(simulated, "exit")),
    ...differences("standard output", textOf(cluster, "stdout"), textOf(simulated, "stdout")),
    ...differences("standard error", textOf(cluster, "stderr"), textOf(simulated, "stderr")),
    ...differences("requests", requestsOf(cluster, prunes), requestsOf(simulated, prunes)),
  ];
}

function compareObjects(cluster: ValueMap, simulated: ValueMap): readonly Difference[] {
  const [real, made] = [objectsByKey(cluster), objectsByKey(simulated)];
  return [...new Set([...real.keys(), ...made.keys()])].flatMap((key) => {
    const [one, other] = [real.get(key), made.get(key)];
    const where = nameOf(one ?? other ?? null);
    if (one === undefined || other === undefined)
      return [{ where, path: "", cluster: presence(one), simulated: presence(other) }];
    return differences(where, ...withSamePorts(one, other));
  });
}

/** What stands for an object that only one of both has. */
function presence(object: Value | undefined): Value {
  return object === undefined ? "does not exist" : "exists";
}

function objectsByKey(step: ValueMap): ReadonlyMap<string, Value> {
  return new Map(listOf<Value>(sortedObjects(step)).map((one) => [objectKey(one), one]));
}

function nameOf(object: Value): string {
  const metadata = isMap(object) ? get(object, "metadata") : undefined;
  const name = isMap(metadata) ? String(get(metadata, "name")) : "";
  const namespace = isMap(metadata) ? get(metadata, "namespace") : undefined;
  return `${isMap(object) ? String(get(object, "kind")) : ""} ${name}${namespace === undefined ? "" : ` in ${String(namespace)}`}`;
}

/** Returns both values; the second has the node ports of the first, because a server chooses them at random. */
function withSamePorts(cluster: Value, simulated: Value): readonly [Value, Value] {
  return [cluster, withNodePortsOf(cluster, simulated)];
}

function listOf<T extends Value = ValueMap>(value: Value | undefined): readonly T[] {
  return isList(value) ? (value as readonly T[]) : [];
}
