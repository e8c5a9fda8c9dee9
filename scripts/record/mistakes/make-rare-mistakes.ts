import { dig, isList, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";
import {
  changed,
  collectionOf,
  isIndex,
  only,
  type RequestSequence,
  randomNumbers,
} from "./make-mistakes.ts";
import type { FieldValues } from "./pod-fields.ts";
import type { RareKind } from "./rare-kind.ts";
import { rareKinds } from "./rare-kinds.ts";

/** The kinds that people rarely write. */
export const RARE_KINDS: readonly string[] = rareKinds.map(({ kind }) => kind);

const STEPS = 12;
/** What a field can have by mistake, whichever it is. */
const WRONG: readonly Value[] = [null, "", 0, -1, "A b", [], {}, true, [""], "x"];

type Changed = { readonly path: readonly string[]; readonly object: ValueMap };

/**
 * Returns random sequences of requests with mistakes in objects that people rarely write: new objects, patches of each type and PUTs of a
 * stored one, and writes to its subresources. All but the first request are dry runs. The same seed returns the same sequences.
 */
export function makeRareMistakes(seed: number, count: number, onlyKind?: string): readonly RequestSequence[] {
  const random = randomNumbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const kinds = rareKinds.filter(({ kind }) => onlyKind === undefined || kind === onlyKind);

  const change = (object: ValueMap, fields: readonly FieldValues[]): Changed => {
    const any = random() < 0.12;
    const [field, values] = pick(fields);
    const path = any ? anyPath(object) : field.split(".");
    return { path, object: changed(object, path, pick(any ? WRONG : values)) as ValueMap };
  };
  const anyPath = (object: ValueMap): readonly string[] => {
    const found = pathsIn(object, []).filter(([first]) => first !== "apiVersion" && first !== "kind");
    return pick(found.filter((path) => path.join(".") !== "metadata"));
  };
  const create = (kind: RareKind, number: number): ValueMap => {
    let body = change(newObject(kind, number), kind.fields).object;
    while (random() < 0.4) body = change(body, kind.fields).object;
    const path = collectionOf(kind);
    if (random() < 0.8) return step({ method: "POST", path, body });
    const name = String(dig(body, "metadata", "name") ?? "") || "x";
    return step(apply(`${path}/${encodeURIComponent(name)}`, body));
  };
  const update = (kind: RareKind, number: number): ValueMap => {
    const own = `${collectionOf(kind)}/${nameOf(kind, number)}`;
    const parts = Object.entries(kind.parts ?? {});
    const part = parts.length > 0 && random() < 0.4 ? pick(parts) : null;
    const fields = part?.[1] ?? (random() < 0.6 && kind.updates.length > 0 ? kind.updates : kind.fields);
    const changes = fields.filter(([field]) => field !== "metadata.name");
    const path = part === null ? own : `${own}/${part[0]}`;
    const one = change(newObject(kind, number), changes);
    const way = random();
    if (way < 0.2) return step({ method: "PUT", path, body: one.object });
    if (way < 0.35) return step(apply(path, one.object));
    if (way < 0.5) {
      const pointer = one.path.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
      const body = [{ op: "add", path: pointer, value: valueAt(one.object, one.path) }];
      return step({ method: "PATCH", path, contentType: "application/json-patch+json", body });
    }
    const end = one.path.findIndex(isIndex);
    const body = only(one.object, end < 0 ? one.path : one.path.slice(0, end));
    return step({ method: "PATCH", path, contentType: "application/merge-patch+json", body });
  };
  return Array.from({ length: count }, (_, i) => {
    const kind = pick(kinds);
    const isNew = random() < 0.5 || kind.isServers === true;
    const steps = isNew
      ? Array.from({ length: STEPS }, () => create(kind, i))
      : [
          { request: { method: "POST", path: collectionOf(kind), body: newObject(kind, i) } },
          ...Array.from({ length: STEPS }, () => update(kind, i)),
        ];
    return { name: `rare-${seed}-${i}-${kind.kind.toLowerCase()}`, steps };
  });
}

function step(request: {
  readonly [key: string]: Value | undefined;
  readonly query?: ValueMap;
  readonly body: Value;
}): ValueMap {
  return { request: { ...request, query: { dryRun: "All", ...request.query } } } as unknown as ValueMap;
}

function apply(path: string, body: ValueMap) {
  const query = { fieldManager: "applier", force: "true" };
  return { method: "PATCH", path, query, contentType: "application/apply-patch+yaml", body };
}

function nameOf({ name }: RareKind, number: number): string {
  return name?.(number) ?? `m-${number}`;
}

function newObject(kind: RareKind, number: number): ValueMap {
  const object = {
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata: { name: nameOf(kind, number) },
    ...kind.base,
  };
  return kind.kind === "APIService"
    ? (changed(object, ["spec", "group"], `m-${number}.example.com`) as ValueMap)
    : object;
}

/** Returns the paths of all values inside of a value. */
function pathsIn(value: Value, at: readonly string[]): readonly (readonly string[])[] {
  const entries: readonly (readonly [string, Value])[] = isMap(value)
    ? Object.entries(value)
    : isList(value)
      ? value.map((one, i) => [String(i), one] as const)
      : [];
  return entries.flatMap(([key, inner]) => [[...at, key], ...pathsIn(inner, [...at, key])]);
}

function valueAt(value: Value, path: readonly string[]): Value {
  return path.reduce<Value>((at, key) => {
    const next = isList(at) ? at[Number(key)] : isMap(at) ? at[key] : undefined;
    return next ?? null;
  }, value);
}
