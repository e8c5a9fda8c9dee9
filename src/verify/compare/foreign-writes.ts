import {
  dig,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
} from "../../engine/value/value.ts";
import type { StepTrace } from "../normal/step-trace.ts";
import { withoutOwned } from "./without-owned.ts";

/** What a cluster did, without what others wrote there, and who they are. */
export type OwnTraces = {
  readonly cluster: readonly StepTrace[];
  readonly simulated: readonly StepTrace[];
  /** The managers that wrote to objects of the scenario or created other objects, sorted by name. */
  readonly others: readonly string[];
};

/** Managers that the server itself names. */
const OF_SERVER = ["before-first-apply", "ancient-changes", "unknown"];

/**
 * Leaves out what others wrote: entries of managers that the simulation does not have, the fields that only they own, and objects that
 * only they wrote. `isOwn` tells whether the name of a cluster-scoped object is the scenario's. If there are such writes, both results have no resourceVersions, because each write changes them.
 */
export function withoutForeignWrites(
  cluster: readonly StepTrace[],
  simulated: readonly StepTrace[],
  isOwn: (name: string) => boolean,
): OwnTraces {
  const known = new Set(managersIn(simulated as unknown as Value).map(managerOf));
  const others = new Set<string>();
  const own = cluster.map((trace, at) => {
    const names = new Set((simulated[at]?.objects ?? []).map(nameOf));
    const objects = trace.objects.filter((object) => {
      const isInNamespace = dig(object, "metadata", "namespace") !== undefined;
      if (!isInNamespace && !isOwn(String(dig(object, "metadata", "name")))) return false;
      const managers = managersIn(object).map(managerOf);
      if (names.has(nameOf(object)) || managers.some((one) => known.has(one))) return true;
      for (const one of managersIn(object)) others.add(nameOfManager(one));
      return false;
    });
    return withOwnFields({ ...trace, objects } as unknown as Value, known, others) as unknown as StepTrace;
  });
  if (others.size === 0) return { cluster: own, simulated, others: [] };
  const plain = (traces: readonly StepTrace[]) =>
    withoutVersions(traces as unknown as Value) as unknown as readonly StepTrace[];
  return { cluster: plain(own), simulated: plain(simulated), others: [...others].sort() };
}

function nameOf(object: ValueMap): string {
  const metadata = dig(object, "metadata");
  return JSON.stringify([object["kind"], dig(metadata, "namespace"), dig(metadata, "name")]);
}

/** Returns a text that tells a manager from all others, also from one with its name that writes otherwise. */
function managerOf(entry: Value): string {
  const { operation, subresource } = isMap(entry) ? entry : {};
  return JSON.stringify([nameOfManager(entry), operation ?? "", subresource ?? ""]);
}

function nameOfManager(entry: Value): string {
  return String(dig(entry, "manager") ?? "unknown");
}

/** Returns the entries of all managed fields in a value. */
function managersIn(value: Value): readonly Value[] {
  if (isList(value)) return value.flatMap(managersIn);
  if (!isMap(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === "managedFields" && isList(one) ? one : managersIn(one),
  );
}

/** Returns a value in which objects have only the entries of known managers, and no field that only others own. */
function withOwnFields(value: Value, known: ReadonlySet<string>, others: Set<string>): Value {
  if (isList(value)) return value.map((one) => withOwnFields(one, known, others));
  if (!isMap(value)) return value;
  const entries = dig(value, "metadata", "managedFields");
  if (isList(entries)) {
    const foreign = entries.filter((one) => !isOwn(one, known));
    if (foreign.length === 0) return value;
    for (const one of foreign) others.add(nameOfManager(one));
    const kept = entries.filter((one) => isOwn(one, known));
    const bare = withoutOwned(value, foreign.map(fieldsOf), kept.map(fieldsOf));
    return withKey(bare, "metadata", withKey(dig(bare, "metadata") as ValueMap, "managedFields", kept));
  }
  const isPatch = value["path"] === "/metadata/managedFields";
  const out: MutableMap = {};
  for (const [key, one] of Object.entries(value)) {
    // kubectl sends back the entries that it read.
    const isSent = isPatch && key === "value" && isList(one);
    put(out, key, isSent ? one.filter((entry) => isOwn(entry, known)) : withOwnFields(one, known, others));
  }
  return out;
}

/** Whether an entry is of a manager of the scenario or of the server itself. */
function isOwn(entry: Value, known: ReadonlySet<string>): boolean {
  return OF_SERVER.includes(nameOfManager(entry)) || known.has(managerOf(entry));
}

function fieldsOf(entry: Value): Value {
  return dig(entry, "fieldsV1") ?? {};
}

const VERSION_IN_TEXT = /(resourceVersion\\?"?: ?\\?")\d+/g;

/** Returns a value without resourceVersions, and without the status of Scale objects, which controllers count. */
function withoutVersions(value: Value): Value {
  if (typeof value === "string") return value.replace(VERSION_IN_TEXT, "$11");
  if (isList(value)) return value.map(withoutVersions);
  if (!isMap(value)) return value;
  const out: MutableMap = {};
  for (const [key, one] of Object.entries(value)) {
    if (key === "status" && value["kind"] === "Scale") continue;
    put(out, key, key === "resourceVersion" && one !== "" ? "1" : withoutVersions(one));
  }
  return out;
}
