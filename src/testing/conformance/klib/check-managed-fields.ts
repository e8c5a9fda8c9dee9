import { decodeElement, fieldElement, type Path } from "../../../engine/fieldpath/element.ts";
import { encodeFieldsV1 } from "../../../engine/fieldpath/fieldsv1.ts";
import { explainElement } from "../../../engine/fieldpath/fieldsv1-text.ts";
import { capUpdates } from "../../../engine/managedfields/entries/cap-updates.ts";
import { decodeManagedFields, decodeSet } from "../../../engine/managedfields/entries/decode-entries.ts";
import { encodeManagedFields } from "../../../engine/managedfields/entries/encode-entries.ts";
import {
  compareEntries,
  type Entry,
  readEntries,
  readEntry,
  writeEntry,
} from "../../../engine/managedfields/entries/entry.ts";
import { buildIdentifier } from "../../../engine/managedfields/entries/identity.ts";
import { describeConflicts } from "../../../engine/managedfields/refusal.ts";
import {
  parentManagedFields,
  type ReplicasPaths,
  scaleManagedFields,
} from "../../../engine/managedfields/scale-handler.ts";
import { get, isList, type Value, type ValueMap } from "../../../engine/value/value.ts";
import type { Check } from "../check.ts";
import { printSet } from "../smd/check-sets.ts";
import { field, listField, mapField, textField } from "../smd/recorded-line.ts";
import { checkRefusal } from "./check-outcome.ts";

/** The comparison of each kind of line about managedFields. */
export const managedFieldsChecks: Readonly<Record<string, (line: ValueMap) => readonly Check[]>> = {
  "mf.cap": cap,
  "mf.decode": (line) => {
    const decoded = decodeManagedFields(field(line, "entries"));
    const encoded = "error" in decoded ? decoded : { value: encodeManagedFields(decoded.managed) ?? null };
    return compareResult(line, get(line, "reencoded") ?? null, encoded);
  },
  "mf.identifier": (line) => [
    {
      level: "state",
      about: "identifier",
      want: textField(line, "identifier"),
      got: buildIdentifier(readEntry(mapField(line, "entry")) as Entry),
    },
  ],
  "mf.sort": (line) => {
    const entries = readEntries(field(line, "input")) ?? [];
    const sorted = [...entries].sort(compareEntries).map(writeEntry);
    return compareResult(line, field(line, "output"), { value: sorted });
  },
  "mf.fieldsToSet": fieldsToSet,
  "mf.pathElement": pathElement,
  "mf.conflictError": (line) =>
    checkRefusal(
      "conflict",
      mapField(line, "error"),
      describeConflicts(
        listField(line, "conflicts").map((conflict) => ({
          manager: textField(conflict as ValueMap, "manager"),
          field: textField(conflict as ValueMap, "path"),
        })),
      ),
    ),
  "scale.toSubresource": (line) => {
    const shown = scaleManagedFields(field(line, "parentEntries"), replicasPaths(line));
    return compareResult(line, get(line, "out") ?? null, written(shown));
  },
  "scale.toParent": (line) => {
    const merged = parentManagedFields(
      field(line, "parentEntries"),
      field(line, "scaleEntries"),
      textField(line, "groupVersion"),
      replicasPaths(line),
    );
    return compareResult(line, get(line, "out") ?? null, written(merged));
  },
};

type Result = { readonly value: Value } | { readonly error: string };

/** Compares a value or an error with the recorded one. */
export function compareResult(line: ValueMap, want: Value, got: Result): readonly Check[] {
  const error = get(line, "error") ?? null;
  if (error === null) {
    return [
      { level: "state", about: "result", want, got: "error" in got ? { error: got.error } : got.value },
    ];
  }
  if (!("error" in got)) return [{ level: "state", about: "result", want: { error }, got: got.value }];
  return [{ level: "message", about: "error", want: error, got: got.error }];
}

function written(
  result: { readonly managedFields: readonly Value[] | undefined } | { readonly error: string },
): Result {
  return "error" in result ? result : { value: result.managedFields ?? null };
}

function cap(line: ValueMap): readonly Check[] {
  const decoded = decodeManagedFields(field(line, "input"));
  if ("error" in decoded) return compareResult(line, null, decoded);
  const capped = capUpdates(decoded.managed, field(line, "max") as number, textField(line, "bucket"));
  return compareResult(line, field(line, "output"), { value: encodeManagedFields(capped) ?? [] });
}

function fieldsToSet(line: ValueMap): readonly Check[] {
  const entry = readEntry({ fieldsV1: field(line, "input") }) as Entry;
  const decoded = decodeSet(entry);
  if ("error" in decoded) return compareResult(line, null, decoded);
  const { set } = decoded;
  return [
    ...compareResult(line, get(line, "reencoded") ?? null, { value: encodeFieldsV1(set) }),
    { level: "message", about: "paths", want: get(line, "set"), got: printSet(set) },
  ];
}

/** Compares a path element with an older reader of upstream, whose error messages differ. */
function pathElement(line: ValueMap): readonly Check[] {
  const text = textField(line, "input");
  const decoded = decodeElement(text);
  if ("unknown" in decoded) return compareResult(line, null, { value: get(line, "serialized") ?? null });
  if ("element" in decoded)
    return compareResult(line, get(line, "serialized") ?? null, { value: decoded.element });
  return compareResult(line, null, { error: olderMessage(text) ?? explainElement(text) ?? "" });
}

function olderMessage(text: string): string | undefined {
  if (!text.includes(":")) return `missing colon: ${text}`;
  if (!text.startsWith("k:")) return undefined;
  const bad = /[[{:,]\s*([a-z])|^k:(.)/.exec(text.slice(2).startsWith("{") ? text.slice(2) : text);
  const found = bad?.[1] ?? bad?.[2];
  return found === undefined
    ? "unexpected end of JSON input"
    : `invalid character '${found}' looking for beginning of value`;
}

function replicasPaths(line: ValueMap): ReplicasPaths {
  const paths = new Map<string, Path | null>();
  for (const mapping of listField(line, "mappings")) {
    if (!isList(mapping)) throw new Error("a mapping is not a list");
    const [version, path] = mapping;
    paths.set(String(version), typeof path === "string" ? readPath(path) : null);
  }
  return paths;
}

/** Returns a path that contains only fields: `.spec.replicas`. */
function readPath(text: string): Path {
  return text.split(".").slice(1).map(fieldElement);
}
