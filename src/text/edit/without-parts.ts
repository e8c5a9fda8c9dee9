import { equal } from "../../engine/value/equal.ts";
import { isList, isMap, type Value } from "../../engine/value/value.ts";
import type { Document, Manifest } from "../manifest/document.ts";
import { parseManifest } from "../manifest/parse-manifest.ts";
import { type FieldKeys, printYamlText } from "../yaml/print/print-yaml.ts";
import { withoutField } from "./change-value.ts";
import { removalSplices } from "./remove-field.ts";
import { applySplices, type Splice } from "./splice.ts";

/** A field of a document. `document` is the index of the document in `parseManifest`. */
export type FieldPlace = { readonly document: number; readonly keys: FieldKeys };

/** What to remove from a text. */
export type RemovedParts = { readonly documents: readonly number[]; readonly fields: readonly FieldPlace[] };

/**
 * Returns a text without some of its documents and fields. A map or list that loses everything stays, as `{}` or `[]`. Other lines
 * and comments do not change, unless the text has aliases or a layout that the edit cannot keep: then the documents are printed
 * again. The text must have no errors.
 */
export function withoutParts(text: string, { documents, fields }: RemovedParts): string {
  const read = parseManifest(text);
  const gone = new Set(documents);
  const kept = read.documents.map((_, at) => at).filter((at) => !gone.has(at));
  const ofDocument = new Map(kept.map((at) => [at, outermost(fields.filter((one) => one.document === at))]));
  const want = kept.map((at) => {
    const content = read.documents[at]?.content?.value ?? null;
    return backwards(ofDocument.get(at) ?? []).reduce(withoutField, content);
  });
  const edited = withoutFields(text, read, ofDocument);
  const left = edited === null ? null : withoutDocuments(edited, gone);
  return left !== null && hasValues(parseManifest(left), want) ? left : want.map(printYamlText).join("---\n");
}

/** Returns the text without fields; null if its lines cannot be kept. */
function withoutFields(
  text: string,
  read: Manifest,
  ofDocument: ReadonlyMap<number, readonly FieldKeys[]>,
): string | null {
  const splices: Splice[] = [];
  for (const [at, paths] of ofDocument) {
    const found = splicesOf(text, read.documents[at] as Document, paths);
    if (found === null) return null;
    splices.push(...found);
  }
  const sorted = splices.toSorted((a, b) => a.start - b.start);
  const overlaps = sorted.some(({ end }, at) => end > (sorted[at + 1]?.start ?? end));
  return overlaps ? oneByOne(text, ofDocument) : applySplices(text, sorted);
}

/** Removes the fields one after the other, the last one first. Null if that is not possible. */
function oneByOne(text: string, ofDocument: ReadonlyMap<number, readonly FieldKeys[]>): string | null {
  let left = text;
  for (const [at, paths] of ofDocument)
    for (const keys of backwards(paths)) {
      const splices = splicesOf(left, parseManifest(left).documents[at], [keys]);
      if (splices === null) return null;
      left = applySplices(left, splices);
    }
  return left;
}

/** Returns the changes that remove fields of a document. If a map or list loses all that it has, one change empties it. */
function splicesOf(
  text: string,
  document: Document | undefined,
  paths: readonly FieldKeys[],
): readonly Splice[] | null {
  const containers = new Map<string, FieldKeys[]>();
  for (const keys of paths) {
    const around = JSON.stringify(keys.slice(0, -1));
    containers.set(around, [...(containers.get(around) ?? []), keys]);
  }
  const splices: Splice[] = [];
  for (const inside of containers.values()) {
    const [first = []] = inside;
    const emptied = sizeAt(document, first.slice(0, -1)) === inside.length;
    for (const keys of emptied ? [first] : inside) {
      const found = document && removalSplices(text, document, keys, emptied ? keys.length - 1 : -1);
      if (!found) return null;
      splices.push(...found);
    }
  }
  return splices;
}

/** Returns how many fields or items the map or list at `keys` has. */
function sizeAt(document: Document | undefined, keys: FieldKeys): number {
  let at: Value | undefined = document?.content?.value;
  for (const key of keys) at = (at as { readonly [key: string | number]: Value } | undefined)?.[key];
  if (isList(at)) return at.length;
  return isMap(at) ? Object.keys(at).length : 0;
}

/** Returns the text without documents, and without the lines between them and the next. */
function withoutDocuments(text: string, gone: ReadonlySet<number>): string {
  const { documents } = parseManifest(text);
  const splices = documents.flatMap(({ start, end }, at): readonly Splice[] => {
    if (!gone.has(at)) return [];
    const next = documents[at + 1];
    const isTail = documents.every((_, other) => other < at || gone.has(other));
    const before = documents[at - 1];
    if (isTail) return [{ start: before === undefined ? start : before.end, end, text: "" }];
    return [{ start, end: next?.start ?? end, text: "" }];
  });
  return applySplices(text, splices);
}

function hasValues({ documents, diagnostics }: Manifest, want: readonly Value[]): boolean {
  return (
    documents.length === want.length &&
    !diagnostics.some(({ severity, code }) => severity === "error" && code !== "not-an-object") &&
    documents.every(({ content }, at) => content !== null && equal(content.value, want[at] as Value))
  );
}

/** Returns the paths that are not inside another one, in the order of the fields. */
function outermost(fields: readonly FieldPlace[]): readonly FieldKeys[] {
  const all = new Set(fields.map(({ keys }) => JSON.stringify(keys)));
  return fields
    .map(({ keys }) => keys)
    .filter((keys) => !keys.some((_, length) => all.has(JSON.stringify(keys.slice(0, length)))));
}

/** Later items of a list first, so that the indexes of the others stay right. */
function backwards(paths: readonly FieldKeys[]): readonly FieldKeys[] {
  return paths.toReversed();
}
