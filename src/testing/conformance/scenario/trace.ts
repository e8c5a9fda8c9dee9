import type { Exchange } from "../../../engine/server/http.ts";
import {
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../../engine/value/value.ts";
import { makeNormal } from "../kubectl/normal.ts";

/** What came of one step of a scenario, on a real server or the simulated one. */
export type StepTrace = RequestTrace | CommandTrace;

/** A step that says what is asked of the server. */
export type RequestTrace = {
  readonly exchanges: readonly Exchange[];
  readonly objects: Objects;
};

/** A command line. */
export type CommandTrace = {
  readonly run: string;
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Requests with the code of their answers, in order. */
  readonly requests: readonly ValueMap[];
  readonly objects: Objects;
};

/** Every object in the collections that the scenario has to do with, after the step. */
type Objects = readonly ValueMap[];

/** Traces in one notation: keys sorted, versions and uids numbered by first appearance, allocated addresses alike. */
export function normalTraces(traces: readonly StepTrace[]): readonly ValueMap[] {
  const normal = makeNormal();
  return traces.map((trace) => normal.value(settle(trace as unknown as Value)) as ValueMap);
}

/** An address from the range of a cluster's Services. */
const ADDRESS = /\b10\.(9[6-9]|10\d|11[01])\.\d+\.\d+\b/g;

function settle(value: Value): Value {
  if (typeof value === "string") return value.replace(ADDRESS, "10.96.0.100");
  if (isList(value)) return value.map(settle);
  if (!isMap(value)) return value;
  const out: MutableMap = {};
  for (const key of Object.keys(value).sort()) {
    const item = value[key];
    if (item !== undefined) put(out, key, settle(item));
  }
  return out;
}
