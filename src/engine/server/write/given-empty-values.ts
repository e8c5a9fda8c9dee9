import { type Type, typeOfKey } from "../../schema/resolve-type.ts";
import { equal } from "../../value/equal.ts";
import { dig, get, isList, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import { readYamlBody } from "../http/read-body.ts";
import type { FieldError } from "../http/status-errors.ts";
import { withoutDisabledFields } from "../kinds/core/pod-template/disabled-fields.ts";
import { kindOf } from "../kinds/find-kind.ts";
import { isApply, type RequestScope, storageKey } from "../request/request-scope.ts";
import { fieldManagerTarget } from "../storage/update-managed-fields.ts";
import { patchedValues } from "./json-and-merge-patches.ts";

/**
 * Returns the errors of an object with the empty lists and maps that the client wrote. The server checks them before it stores an
 * object, and prints `[]`. An object here no longer has them, and prints `null`. If other fields become invalid, `errors` stay,
 * except for an immutable object: an empty map is not the same as none.
 */
export function errorsWithEmptyValues(
  scope: RequestScope,
  object: ValueMap,
  errors: readonly FieldError[],
  check: (object: ValueMap) => readonly FieldError[],
  isImmutable = false,
): readonly FieldError[] {
  const given = withoutDisabled(scope, asGiven(scope, object));
  if (given === object) return errors;
  const others = check(given);
  return isImmutable || namesOf(others) === namesOf(errors) ? others : errors;
}

function withoutDisabled({ resource }: RequestScope, object: ValueMap): ValueMap {
  const { podSpecPath } = resource.custom === null ? kindOf(resource) : {};
  return podSpecPath === undefined ? object : withoutDisabledFields(object, podSpecPath);
}

/** Whether a client wrote empty lists or maps outside of the metadata, which an object has no longer when it is stored. */
export function hasEmptyValues(scope: RequestScope, object: ValueMap): boolean {
  const { metadata: _, ...rest } = object;
  return asGiven(scope, rest) !== rest;
}

/** Returns an object with the empty lists and maps that the client wrote; the object itself if there are none. */
export function asGiven(scope: RequestScope, object: ValueMap): ValueMap {
  const patched = patchedValues.get(scope);
  const body = patched === undefined ? readYamlBody(scope.request.body, scope.cluster.host) : null;
  const given = patched ?? (body === null || "error" in body ? {} : body.value);
  const live = isApply(scope) ? scope.cluster.objects.get(storageKey(scope, scope.name)) : undefined;
  const made = withEmptyValues(object, given, live, live === undefined ? null : typeOf(scope));
  return isMap(made) ? made : object;
}

function namesOf(errors: readonly FieldError[]): string {
  return JSON.stringify(errors.map(({ reason, field }) => [reason, field]));
}

function typeOf({ cluster, resource, subresource }: RequestScope): Type | null {
  const { apiVersion, kind, type } = fieldManagerTarget(cluster.builtins, resource, subresource);
  return type(apiVersion, kind) ?? null;
}

/**
 * Returns a value with the empty lists and maps of `given`. Lists of different lengths have different items, unless their items have
 * keys. `live` is the value
 * before an apply, which leaves null where it removes all items of a value that it merges. `type` is the type of the value, null if it is
 * not known.
 */
function withEmptyValues(
  value: Value,
  given: Value,
  live: Value | undefined,
  type: Type | null | undefined,
): Value {
  if (isList(value) && isList(given) && (value.length === given.length || hasKeys(type))) {
    const element = type?.list?.element();
    const items = value.map((item, i) =>
      withEmptyValues(item, itemFor(given, item, i, type) ?? null, itemFor(live, item, i, type), element),
    );
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  if (!isMap(value) || !isMap(given)) return value;
  let out = value;
  for (const key of Object.keys(given)) {
    const [held, wanted] = [get(out, key) ?? null, get(given, key) as Value];
    const before = isMap(live) ? get(live, key) : undefined;
    const inner = type?.map ? typeOfKey(type.map, key) : null;
    const isEmptied = before !== undefined && !isEmpty(before) && isMerged(wanted, inner);
    const isOpened = held === null && isEmpty(wanted) && !isEmptied;
    const made = isOpened ? wanted : withEmptyValues(held, wanted, before, inner);
    if (made !== held) out = withKey(out, key, made);
  }
  return out;
}

function hasKeys(type: Type | null | undefined): boolean {
  return (type?.list?.keys.length ?? 0) > 0;
}

/** Returns the item of a list that stands for `item`: the one with its keys, or the one at its place. */
export function itemFor(
  list: Value | undefined,
  item: Value,
  at: number,
  type: Type | null | undefined,
): Value | undefined {
  if (!isList(list)) return undefined;
  const keys = type?.list?.keys ?? [];
  if (keys.length === 0) return list[at];
  // A key that a client leaves out has its default.
  return list.find((one) =>
    keys.every((key) => dig(one, key) === undefined || equal(dig(one, key) ?? null, dig(item, key) ?? null)),
  );
}

/** Whether an apply merges a value; what is atomic stays as given. */
function isMerged(value: Value, type: Type | null): boolean {
  return isList(value) ? type?.list?.associative === true : type?.map?.atomic !== true;
}

export function isEmpty(value: Value): boolean {
  return isList(value) ? value.length === 0 : isMap(value) && Object.keys(value).length === 0;
}
