import type { Exchange } from "../../engine/server/http/http.ts";
import { isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../../engine/value/value.ts";
import { createNormaliser } from "./normalise-values.ts";

/** The result of one step of a scenario on a real or a simulated server. */
export type StepTrace = RequestTrace | CommandTrace;

/** The result of a step with requests. */
export type RequestTrace = {
  readonly exchanges: readonly Exchange[];
  readonly objects: Objects;
};

/** The result of a command line. */
export type CommandTrace = {
  readonly run: string;
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The requests with the codes of their responses, in order. */
  readonly requests: readonly ValueMap[];
  readonly objects: Objects;
};

/** All objects in the collections of the scenario after the step. */
type Objects = readonly ValueMap[];

/** Returns traces in a normal form: sorted keys, numbers for versions and uids, one address for all allocated ones. */
export function normaliseTraces(traces: readonly StepTrace[]): readonly ValueMap[] {
  const normal = createNormaliser();
  return traces.map((trace) => normal.value(sortKeys(trace as unknown as Value)) as ValueMap);
}

/** An address in the range of Services. */
const ADDRESS = /\b10\.(9[6-9]|10\d|11[01])\.\d+\.\d+\b/g;

function sortKeys(value: Value): Value {
  if (typeof value === "string") return value.replace(ADDRESS, "10.96.0.100");
  if (isList(value)) return value.map(sortKeys);
  if (!isMap(value)) return value;
  const out: MutableMap = {};
  for (const key of Object.keys(value).sort()) {
    const item = value[key];
    if (item !== undefined) put(out, key, sortKeys(item));
  }
  return out;
}

/** Returns a request with the code of its response, in the form of the recording. */
export function requestTrace({ request, response }: Exchange): ValueMap {
  const { method, path, query, contentType, user, body } = request;
  return {
    method,
    path,
    ...(query !== undefined && Object.keys(query).length > 0 && { query }),
    ...(contentType !== undefined && { contentType }),
    ...(user !== undefined && { user }),
    ...(body !== undefined && { body }),
    code: response.code,
  };
}
