import { get, isList, isMap, type Value, type ValueMap, withKey } from "../../engine/value/value.ts";
import type { FieldKeys } from "../yaml/print/print-yaml.ts";

/** An object of a document and its path in the document. */
export type ListedObject = { readonly value: ValueMap; readonly keys: FieldKeys };

/**
 * Returns the objects of a document: the `items` of a list (`kind: List`, `kind: PodList`), also of nested lists; else the
 * document itself. An item of a typed list without apiVersion and kind gets those of the list. Items that are not objects
 * are omitted.
 *
 * Upstream: apimachinery unstructured/helpers.go, decodeToList; cli-runtime resource/visitor.go, FlattenListVisitor (v0.36).
 */
export function flattenList(document: ValueMap): readonly ListedObject[] {
  const objects: ListedObject[] = [];
  const waiting: ListedObject[] = [{ value: document, keys: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, keys } = next;
    const items = get(value, "items");
    if (!isList(items)) {
      objects.push(next);
      continue;
    }
    for (let index = items.length - 1; index >= 0; index--) {
      const item = items[index];
      if (isMap(item)) waiting.push({ value: withTypeOf(value, item), keys: [...keys, "items", index] });
    }
  }
  return objects;
}

/** Returns the objects of documents, those of lists one by one. */
export function objectsOf(documents: readonly { readonly value: ValueMap | null }[]): readonly ValueMap[] {
  return documents.flatMap(({ value: document }) =>
    document === null ? [] : flattenList(document).map(({ value }) => value),
  );
}

function withTypeOf(list: ValueMap, item: ValueMap): ValueMap {
  if (isNamed(get(item, "kind")) || isNamed(get(item, "apiVersion"))) return item;
  const kind = get(list, "kind");
  const apiVersion = get(list, "apiVersion");
  if (typeof kind !== "string" || typeof apiVersion !== "string") return item;
  return withKey(withKey(item, "kind", kind.replace(/List$/, "")), "apiVersion", apiVersion);
}

function isNamed(value: Value | undefined): boolean {
  return typeof value === "string" && value !== "";
}
