import { union } from "../fieldpath/algebra.ts";
import { ensureNamed } from "../fieldpath/ensure-named.ts";
import { emptySet, type FieldSet } from "../fieldpath/set.ts";
import { withoutManagedFields } from "../managedfields/object.ts";
import type { Type } from "../schema/compile.ts";
import { deducedType } from "../schema/deduced.ts";
import { convertObject } from "../server/codec.ts";
import type { Stage } from "../server/watch.ts";
import { type Comparison, compare } from "../typed/compare.ts";
import { toFieldSet } from "../typed/to-field-set.ts";
import { validate } from "../typed/validate.ts";
import { isList, isMap, type Value, type ValueMap, withKey, withoutKey } from "../value/value.ts";
import type { Write } from "./explain-writes.ts";
import { liveObject } from "./live.ts";
import { typeOfKind } from "./object-type.ts";
import type { Owner, Ownership } from "./ownership.ts";
import { keysOf } from "./place.ts";

/** What a write and the owners before and after it tell about one object. */
export type Evidence = {
  readonly write: Write;
  readonly key: string;
  /** The object as it is shown before and after, without managed fields; null if there is none. */
  readonly was: ValueMap | null;
  readonly is: ValueMap | null;
  /** Type of the object as it is shown. */
  readonly type: Type;
  readonly owners: { readonly before: Ownership; readonly after: Ownership };
  readonly isApply: boolean;
  /** Whether the server took the request. */
  readonly isOk: boolean;
  /** Whoever sent it, as an owner is known. */
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  readonly subresource: string | null;
  /** What an apply names, as it is shown, and what the same applier owned before with the structs around it. */
  readonly config: FieldSet;
  readonly last: FieldSet;
  /** Fields of what was sent that the kind does not have. */
  readonly unknown: readonly (readonly string[])[];
  /** The object at each point of the way, as it is shown, from `was` to `is`. */
  readonly states: readonly State[];
};

export type State = { readonly stage: "was" | Stage | "stored"; readonly object: ValueMap };

const STAGES: readonly Stage[] = ["asked", "read", "filled", "admitted", "prepared"];

/** All that is known of one write; null if the object is no more than it was before. */
export function evidenceOf(key: string, write: Write, before: Ownership, after: Ownership): Evidence | null {
  const [was, is] = [bare(liveObject(write.before, key)), bare(liveObject(write.after, key))];
  const { scope, exchange } = write;
  const { request, response } = exchange;
  const sent = bare(write.stages.get("read") ?? write.stages.get("asked") ?? null);
  const shown = is ?? was ?? sent ?? (response.code >= 400 ? NOTHING : null);
  if (shown === null) return null;
  const version = String(shown["apiVersion"] ?? "");
  const type = typeOfKind(write.after, version, String(shown["kind"] ?? "")) ?? deducedType;
  const isApply = request.contentType?.startsWith("application/apply-patch") === true;
  const manager = scope?.options.manager || "unknown";
  const subresource = scope?.subresource || null;
  const operation = isApply ? "Apply" : "Update";
  const own = ownerOf(before, { manager, operation, subresource });
  const asShown = (object: ValueMap): ValueMap =>
    scope === null ? object : (bare(convertObject(scope.resource, object, version)) as ValueMap);
  const config = write.stages.get("config");
  const states: State[] = [{ stage: "was", object: was ?? NOTHING }];
  let unknown: Evidence["unknown"] = [];
  for (const stage of STAGES) {
    const object = write.stages.get(stage);
    if (object === undefined || response.code >= 400) continue;
    let state = asShown(object);
    if (stage === "asked") {
      unknown = unknownIn(state, type);
      for (const path of unknown) state = withoutPath(state, type, path);
    }
    states.push({ stage, object: state });
  }
  states.push({ stage: "stored", object: is ?? NOTHING });
  return {
    write,
    key,
    was,
    is,
    type,
    owners: { before, after },
    isApply,
    isOk: response.code < 400,
    manager,
    operation,
    subresource,
    config: config === undefined || !isApply ? emptySet : namedBy(asShown(config), type),
    last: own === undefined ? emptySet : ensureNamed(own.set, type),
    unknown,
    states,
  };
}

const NOTHING: ValueMap = {};

/** All that a configuration names, owned or not: empty lists too. */
function namedBy(config: ValueMap, type: Type): FieldSet {
  return union(toFieldSet({ value: config, type }), differenceOf({}, config, type).added);
}

/** The owner as whom a request is counted; undefined if he owns nothing. */
export function ownerOf(
  { owners }: Ownership,
  who: Pick<Owner, "manager" | "operation" | "subresource">,
): Owner | undefined {
  return owners.find(
    (owner) =>
      owner.manager === who.manager &&
      owner.operation === who.operation &&
      owner.subresource === who.subresource,
  );
}

function bare(object: ValueMap | null): ValueMap | null {
  return object === null ? null : withoutManagedFields(object);
}

function unknownIn(object: ValueMap, type: Type): Evidence["unknown"] {
  const out: (readonly string[])[] = [];
  let at = object;
  // one field of a map hides those after it
  for (let i = 0; i < MOST_UNKNOWN; i++) {
    const issues = validate(at, type, { allowDuplicates: true });
    const found = issues.filter(({ message, path }) => message.includes("not declared") && path.length > 0);
    if (found.length === 0) return out;
    for (const { path } of found) {
      out.push(path);
      at = withoutPath(at, type, path);
    }
  }
  return out;
}

const MOST_UNKNOWN = 20;

function withoutPath(object: ValueMap, type: Type, path: readonly string[]): ValueMap {
  const keys = keysOf(object, type, path);
  return keys === null ? object : (without(object, keys) as ValueMap);
}

function without(value: Value, [key, ...rest]: readonly (string | number)[]): Value {
  if (key === undefined) return value;
  if (isList(value)) return value.map((item, i) => (i === key ? without(item, rest) : item));
  if (!isMap(value)) return value;
  const name = String(key);
  if (rest.length === 0) return withoutKey(value, name);
  const held = value[name];
  return held === undefined ? value : withKey(value, name, without(held, rest));
}

/** How one state differs from another; by the objects alone where they do not fit the type. */
export function differenceOf(lhs: ValueMap, rhs: ValueMap, type: Type): Comparison {
  const typed = compare({ value: lhs, type }, { value: rhs, type }, { validated: true });
  if ("added" in typed) return typed;
  const deduced = compare({ value: lhs, type: deducedType }, { value: rhs, type: deducedType });
  return "added" in deduced ? deduced : { added: emptySet, modified: emptySet, removed: emptySet };
}
