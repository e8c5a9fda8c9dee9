import { fromPaths } from "../../../engine/fieldpath/build.ts";
import { type Path, printPath } from "../../../engine/fieldpath/element.ts";
import { encodeFieldsV1 } from "../../../engine/fieldpath/fieldsv1.ts";
import { paths } from "../../../engine/fieldpath/set.ts";
import { keysOf, valueAtKeys } from "../../../engine/scenario/field-location.ts";
import type { Type } from "../../../engine/schema/resolve-type.ts";
import { toFieldSet } from "../../../engine/typed/to-field-set.ts";
import { validate } from "../../../engine/typed/validate.ts";
import { groupBy } from "../../../engine/value/group-by.ts";
import { get, isMap, type Value, type ValueMap, withKey } from "../../../engine/value/value.ts";
import { printYamlText } from "../../../text/yaml/print/print-yaml.ts";
import { shorten, shortenValue } from "../../../words.ts";
import { inlineValue } from "../../inline-value.ts";
import { fewWords } from "../count-objects.ts";
import type { NewStep } from "../steps-of-objects.ts";
import type { FoundObject } from "../types.ts";
import { withOtherValue } from "./other-value.ts";
import type { NamedConflict } from "./read-refusals.ts";

/** Manifests with the conflicts that a message names. */
export type SetUp = {
  /** The objects before the apply: the other managers own the fields, with other values. */
  readonly objects: readonly string[];
  /** An apply of each manifest that has conflicts. */
  readonly steps: readonly NewStep[];
  /** The manifests that no conflict is about. */
  readonly others: readonly FoundObject[];
  /** The paths that no manifest has. */
  readonly missing: readonly string[];
  /** Which values the objects have that no text tells, a sentence for each object. */
  readonly invented: readonly string[];
};

/** The most characters of a value in a sentence. */
const MAX_VALUE = 32;

/** Sets up the conflicts of messages: each one in the first manifest that has its field. `actor` applies the manifests. */
export function setUpConflicts(
  manifests: readonly FoundObject[],
  conflicts: readonly NamedConflict[],
  typeOf: (object: FoundObject) => Type | null,
  actor: string,
): SetUp {
  const objects: string[] = [];
  const steps: NewStep[] = [];
  const others: FoundObject[] = [];
  const invented: string[] = [];
  let open = conflicts;
  for (const manifest of manifests) {
    const type = typeOf(manifest);
    const known = pathsOf(manifest.value, type);
    const own = open.filter(({ path }) => known.has(path));
    if (own.length === 0) {
      others.push(manifest);
      continue;
    }
    open = open.filter(({ path }) => !known.has(path));
    const found = own.map((one) => ({ ...one, at: known.get(one.path) as Path }));
    // Several managers can own the same field. The value of each field changes only once.
    const places = [...new Set(found.map(({ at }) => at))];
    const changed = places.reduce<Value>((value, at) => withOtherValue(value, type, at), manifest.value);
    const live = isMap(changed) ? changed : manifest.value;
    const sentence = inventedSentence(live, type, found);
    invented.push(sentence);
    objects.push(`# ${sentence}\n${printYamlText(withEntries(live, found))}`);
    steps.push({
      actor,
      action: { kind: "apply", manifest: manifest.text },
      expect: { code: 409, conflicts: [...new Set(own.map(({ path }) => path))] },
      note: "The apply that was refused. The live value is invented",
    });
  }
  return { objects, steps, others, missing: open.map(({ path }) => path), invented };
}

/** Says which values of an object Applyground invented. */
function inventedSentence(live: ValueMap, type: Type | null, found: readonly FoundConflict[]): string {
  const places = new Map(found.map(({ path, at }) => [path, at]));
  const values = [...places].map(([path, at]) => {
    const keys = type === null ? null : keysOf(live, type, at);
    const value = keys === null ? undefined : valueAtKeys(live, keys);
    return `\`${shortenValue(inlineValue(value ?? null), MAX_VALUE)}\` for \`${shorten(path, 200)}\``;
  });
  const what = values.length === 1 ? "the live value" : "the live values";
  return `The message does not tell ${what}. Applyground invented ${fewWords(values)}.`;
}

/** Returns the paths of a manifest by how a message prints them. */
function pathsOf(value: ValueMap, type: Type | null): ReadonlyMap<string, Path> {
  if (type === null || validate(value, type).length > 0) return new Map();
  return new Map(paths(toFieldSet({ value, type })).map((path) => [printPath(path), path]));
}

type FoundConflict = NamedConflict & { readonly at: Path };

/** Returns an object with an entry for each manager of the conflicts. */
function withEntries(object: ValueMap, conflicts: readonly FoundConflict[]): ValueMap {
  const groups = groupBy(conflicts, ({ manager, operation, apiVersion, subresource, time }) =>
    JSON.stringify([manager, operation, apiVersion, subresource, time]),
  );
  const managedFields = [...groups.values()].map((of): ValueMap => {
    const [{ manager, operation, apiVersion, subresource, time }] = of;
    return {
      manager,
      operation,
      apiVersion: apiVersion || (get(object, "apiVersion") ?? ""),
      fieldsType: "FieldsV1",
      fieldsV1: encodeFieldsV1(fromPaths(of.map(({ at }) => at))),
      ...(subresource !== "" && { subresource }),
      ...(time !== "" && { time }),
    };
  });
  const metadata = get(object, "metadata");
  return withKey(object, "metadata", { ...(isMap(metadata) ? metadata : {}), managedFields });
}
