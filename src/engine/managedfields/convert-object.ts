import type { Converted, Converter } from "../merge/converter.ts";
import { printIssues, type TypedIssue, type TypedValue } from "../typed/typed.ts";
import { validate } from "../typed/validate.ts";
import { goType } from "../value/go-format.ts";
import { isMap, type ValueMap } from "../value/value.ts";
import { kindOf, parseApiVersion, printKind } from "./kind.ts";
import type { FieldManagerTarget } from "./target.ts";

/** An object with its type, or why it has none. `missing`: the kind is not known. */
export type TypedObject =
  | { readonly typed: TypedValue }
  | { readonly message: string; readonly missing?: true; readonly issues?: readonly TypedIssue[] };

/**
 * Returns an object with its type, or why it does not fit. `allowDuplicates`: a live object may have duplicate list items.
 * Upstream: apimachinery managedfields internal/typeconverter.go, ObjectToTyped.
 */
export function typedObject(
  target: FieldManagerTarget,
  object: ValueMap,
  allowDuplicates: boolean,
): TypedObject {
  const kind = kindOf(object);
  const type = target.type(printApiVersion(kind), kind.kind);
  if (type === undefined) return { message: `no corresponding type for ${printKind(kind)}`, missing: true };
  const issues = validate(object, type, { allowDuplicates });
  return issues.length === 0 ? { typed: { value: object, type } } : { message: printIssues(issues), issues };
}

function printApiVersion({ group, version }: { readonly group: string; readonly version: string }): string {
  return group === "" ? version : `${group}/${version}`;
}

/**
 * Returns a converter between API versions. It validates its results like a configuration: an object with duplicate list items is
 * an error.
 * Upstream: apimachinery managedfields internal/versionconverter.go.
 */
export function converterFor(target: FieldManagerTarget): Converter {
  const known = new Map<string, WeakMap<ValueMap, Converted>>();
  return {
    convert: (value, version) => {
      const object = value.value;
      if (!isMap(object)) {
        return {
          kind: "error",
          message: `failed to convert value to unstructured for type ${goType(object)}`,
        };
      }
      const from = kindOf(object);
      const to = parseApiVersion(version);
      if (to === undefined) return { kind: "error", message: `unexpected GroupVersion string: ${version}` };
      if (from.group === to.group && from.version === to.version) return { kind: "ok", value };
      let byObject = known.get(version);
      if (byObject === undefined) {
        byObject = new WeakMap();
        known.set(version, byObject);
      }
      let converted = byObject.get(object);
      if (converted === undefined) {
        converted = convert(target, object, version);
        byObject.set(object, converted);
      }
      return converted;
    },
  };
}

function convert(target: FieldManagerTarget, object: ValueMap, version: string): Converted {
  const converted = target.convert(object, version);
  if ("missing" in converted) return { kind: "missing", message: converted.missing };
  if ("error" in converted) return { kind: "error", message: converted.error };
  // The storage converts an Event to the version of its other group. The field manager does not.
  if (kindOf(converted.object).group !== kindOf(object).group)
    return { kind: "missing", message: `no kind "${target.kind}" is registered for version "${version}"` };
  const typed = typedObject(target, converted.object, false);
  if ("typed" in typed) return { kind: "ok", value: typed.typed };
  const { message, missing, issues } = typed;
  if (missing) return { kind: "missing", message };
  return { kind: "error", message, ...(issues && { issues }) };
}

/** Converts an object to a version; returns the object itself if it has that version. An unknown version is an error. */
export function toVersion(
  target: FieldManagerTarget,
  object: ValueMap,
  version: string,
): { readonly object: ValueMap } | { readonly error: string } {
  const from = kindOf(object);
  const to = parseApiVersion(version);
  if (from.group === to?.group && from.version === to.version) return { object };
  const converted = target.convert(object, version);
  return "missing" in converted ? { error: converted.missing } : converted;
}
