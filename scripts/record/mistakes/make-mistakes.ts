import { get, isList, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";
import type { MistakeKind } from "./mistake-kind.ts";
import { otherKinds } from "./other-kinds.ts";
import type { FieldValues } from "./pod-fields.ts";
import { workloadKinds } from "./workload-kinds.ts";

/** A sequence of requests, as the recorder reads it. */
export type RequestSequence = { readonly name: string; readonly steps: readonly ValueMap[] };

const KINDS: readonly MistakeKind[] = [...workloadKinds, ...otherKinds];
/** The kinds whose objects get mistakes. */
export const MISTAKE_KINDS: readonly string[] = KINDS.map(({ kind }) => kind);
/** Each kind, as often as its weight. */
const CHOICES = KINDS.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
const STEPS = 12;

/** Returns random sequences of requests with typical mistakes. The same seed returns the same sequences. */
export function makeMistakes(seed: number, count: number, onlyKind?: string): readonly RequestSequence[] {
  const random = randomNumbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const choices = onlyKind === undefined ? CHOICES : KINDS.filter(({ kind }) => kind === onlyKind);
  return Array.from({ length: count }, (_, i) => {
    const kind = pick(choices);
    const creates = kind.updates.length === 0 || random() < 0.75;
    const change = (fields: readonly FieldValues[]) => (object: ValueMap) => {
      const [path, values] = pick(fields);
      return { path: path.split("."), object: changed(object, path.split("."), pick(values)) as ValueMap };
    };
    const steps = creates
      ? Array.from({ length: STEPS }, () => creation(kind, change, random))
      : [
          first(kind, `m-${i}`),
          ...Array.from({ length: STEPS }, () => update(kind, `m-${i}`, change, random)),
        ];
    return { name: `mistakes-${seed}-${i}-${kind.kind.toLowerCase()}`, steps };
  });
}

type Change = (
  fields: readonly FieldValues[],
) => (object: ValueMap) => { readonly path: readonly string[]; readonly object: ValueMap };

function creation(kind: MistakeKind, change: Change, random: () => number): ValueMap {
  const one = change(kind.fields);
  let body = one(newObject(kind, "m")).object;
  while (random() < 0.3) body = one(body).object;
  return { request: { method: "POST", path: collectionOf(kind), query: { dryRun: "All" }, body } };
}

function first(kind: MistakeKind, name: string): ValueMap {
  return { request: { method: "POST", path: collectionOf(kind), body: newObject(kind, name) } };
}

/** Returns a merge patch that makes one change. */
function update(kind: MistakeKind, name: string, change: Change, random: () => number): ValueMap {
  const fields = random() < 0.6 ? kind.updates : kind.fields.filter(([path]) => path !== "metadata.name");
  const { path, object } = change(fields)(newObject(kind, name));
  const end = path.findIndex((step) => isIndex(step));
  const body = only(object, end < 0 ? path : path.slice(0, end));
  const contentType = "application/merge-patch+json";
  return {
    request: {
      method: "PATCH",
      path: `${collectionOf(kind)}/${name}`,
      query: { dryRun: "All" },
      contentType,
      body,
    },
  };
}

function newObject({ kind, apiVersion, base }: MistakeKind, name: string): ValueMap {
  return { apiVersion, kind, metadata: { name }, ...base };
}

/** Returns the path of the objects of a kind; of the namespace `default`, if they are in namespaces. */
export function collectionOf({
  apiVersion,
  plural,
  clusterScoped,
}: Pick<MistakeKind, "apiVersion" | "plural" | "clusterScoped">): string {
  const root = apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  return `${root}${clusterScoped ? "" : "/namespaces/default"}/${plural}`;
}

/** Whether a step of a path is the index of a list. */
export function isIndex(step: string): boolean {
  return /^\d+$/.test(step);
}

/** Returns a value with another value at a path. Maps and lists on the way are made if they are missing. */
export function changed(at: Value, [step, ...rest]: readonly string[], value: Value): Value {
  if (step === undefined) return value;
  if (isIndex(step)) {
    const list = isList(at) ? [...at] : [];
    list[Number(step)] = changed(list[Number(step)] ?? {}, rest, value);
    return list;
  }
  const map: ValueMap = isMap(at) ? at : {};
  return { ...map, [step]: changed(get(map, step) ?? {}, rest, value) };
}

/** Returns the part of a value at a path, inside the maps of the path. */
export function only(value: Value | undefined, [step, ...rest]: readonly string[]): ValueMap {
  return {
    [step as string]: rest.length === 0 ? at(value, step as string) : only(at(value, step as string), rest),
  };
}

function at(value: Value | undefined, step: string): Value {
  return (isMap(value) ? get(value, step) : undefined) ?? null;
}

/** Returns a source of random numbers between 0 and 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
