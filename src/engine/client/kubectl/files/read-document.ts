import { metaText } from "../../../server/metadata/object-meta.ts";
import { textAt } from "../../../value/field-values.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { withSortedKeys } from "../../../value/sorted-keys.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import type { CommandError } from "../command-error.ts";
import { type CommandRun, hasNamespaceFlag, namespaceOf } from "../command-run.ts";
import { kindFor, kindOfGroup } from "../discovery/served-kinds.ts";
import { type Info, metaMap, withMeta } from "../objects/object-info.ts";
import { type Verifier, verifierOf } from "./definition-lookups.ts";

/**
 * An object of a file, or its error, or who lists the definitions at this place. `endsFile`: the rest of the file is not read.
 * `isUnknownKind`: the server does not serve the kind.
 */
export type ReadResult =
  | { readonly value: Info }
  | { readonly error: CommandError; readonly endsFile: boolean; readonly isUnknownKind: boolean }
  | { readonly verifier: Verifier };

/** Returns the error of a file. `endsFile` as in {@link ReadResult}. */
export function readError(message: string, endsFile: boolean): ReadResult {
  return { error: { kind: "plain", message }, endsFile, isUnknownKind: false };
}

/**
 * Returns the object of a document, or the objects of a list. `validates`: whether `apiVersion` and `kind` are validated first, as
 * for `--validate`.
 */
export function readDocument(
  run: CommandRun,
  source: string,
  value: Value,
  validates = validatesFiles(run),
): readonly ReadResult[] {
  const read = readObjectsOf(run, source, value, validates);
  const isValid = validates && validationError(value) === null;
  const verifier = isValid ? verifierOf(run, value) : null;
  return verifier === null ? read : [{ verifier }, ...read];
}

function readObjectsOf(
  run: CommandRun,
  source: string,
  value: Value,
  validates: boolean,
  isItem = false,
): readonly ReadResult[] {
  const invalid = validates ? validationError(value) : null;
  if (invalid !== null) {
    const advice = "if you choose to ignore these errors, turn validation off with --validate=false";
    return [
      readError(
        `error validating ${JSON.stringify(source)}: error validating data: ${invalid}; ${advice}`,
        true,
      ),
    ];
  }
  const unreadable = decodeError(value, isItem);
  if (unreadable !== null || !isMap(value)) {
    return [readError(`unable to decode ${JSON.stringify(source)}: ${unreadable}`, false)];
  }
  const kind = String(get(value, "kind"));
  const apiVersion = String(get(value, "apiVersion") ?? "");
  const items = get(value, "items");
  if (kind.endsWith("List") && isList(items)) {
    const isTyped = apiVersion !== "v1" || kind !== "List";
    // The items of a list of one kind need not have it.
    const complete = (item: Value) => (isTyped ? withKindOf(item, apiVersion, kind) : item);
    return items
      .flatMap((item) => readObjectsOf(run, source, complete(item), validates, true))
      .map(asListItem);
  }
  return [infoOfObject(run, source, value, apiVersion, kind)];
}

/** Returns an item of a list with the kind of the list, if it does not have its own kind and version. */
function withKindOf(item: Value, apiVersion: string, listKind: string): Value {
  if (!isMap(item) || (textAt(item, "kind") !== "" && textAt(item, "apiVersion") !== "")) return item;
  return { ...item, apiVersion, kind: listKind.replace(/List$/, "") };
}

/** Returns the result for an item of a list: kubectl shortens the error for an unknown kind. */
function asListItem(read: ReadResult): ReadResult {
  if (!("error" in read) || !read.isUnknownKind) return read;
  const what = /no matches for kind .*/.exec("message" in read.error ? read.error.message : "")?.[0] ?? "";
  return {
    ...read,
    isUnknownKind: false,
    error: { kind: "exit", code: 1, message: `unable to recognize ${what}` },
  };
}

/** Whether the command validates manifests: it has `--validate`, and not with `ignore` or `false`. */
export function validatesFiles({ flags }: CommandRun): boolean {
  return !/^(|ignore|false|f|F|FALSE|False|0)$/.test(flags.text("validate"));
}

/**
 * Returns the first error of the validation, or null.
 * Upstream: kubectl pkg/validation/schema.go; apimachinery pkg/runtime/schema/group_version.go (v0.36.3).
 */
export function validationError(value: Value): string | null {
  if (!isMap(value)) return "invalid object to validate";
  const items = get(value, "items");
  if (isList(items) && get(value, "kind") === "List" && get(value, "apiVersion") === "v1") {
    const bad = items.map(validationError).find((one) => one !== null);
    if (bad !== undefined) return bad;
  }
  const wrongs = ["apiVersion", "kind"].flatMap((key) => {
    const field = get(value, key);
    if (field === undefined || field === null || field === "") return [`${key} not set`];
    return typeof field === "string" ? [] : [`${key} isn't string type`];
  });
  if (wrongs.length > 0) return wrongs.length === 1 ? (wrongs[0] as string) : `[${wrongs.join(", ")}]`;
  const version = String(get(value, "apiVersion"));
  return version.split("/").length > 2 ? `unexpected GroupVersion string: ${version}` : null;
}

/** Returns why a value is not an object that kubectl can decode, or null. It does not look at the metadata of items. */
function decodeError(value: Value, isItem: boolean): string | null {
  if (!isMap(value)) {
    return `json: cannot unmarshal ${jsonType(value)} into Go value of type unstructured.detector`;
  }
  const kind = get(value, "kind");
  if (kind === undefined || kind === null || kind === "") {
    return `Object 'Kind' is missing in '${marshalJson(value)}'`;
  }
  if (typeof kind !== "string") {
    return `json: cannot unmarshal ${jsonType(kind)} into Go struct field detector.kind of type string`;
  }
  if (isItem) return null;
  const metadata = get(value, "metadata") ?? null;
  if (metadata !== null && !isMap(metadata)) {
    return `json: cannot unmarshal ${jsonType(metadata)} into Go struct field metadataOnlyObject.metadata of type v1.ObjectMeta`;
  }
  const field = (name: string, found: Value) =>
    `json: cannot unmarshal ${jsonType(found)} into Go struct field ObjectMeta.metadata.${name} of type string`;
  for (const name of ["name", "namespace", "generateName"]) {
    const found = dig(metadata, name) ?? null;
    if (found !== null && typeof found !== "string") return field(name, found);
  }
  for (const name of ["labels", "annotations"]) {
    const bad = Object.values(metaMap(value, name)).find((one) => one !== null && typeof one !== "string");
    if (bad !== undefined) return field(name, bad);
  }
  return null;
}

/** Returns the name of the type of a JSON value, as Go names it. */
export function jsonType(value: Value): string {
  if (value === null) return "null";
  if (isList(value)) return "array";
  return typeof value === "boolean" ? "bool" : typeof value;
}

function infoOfObject(
  run: CommandRun,
  source: string,
  object: ValueMap,
  apiVersion: string,
  kind: string,
): ReadResult {
  const name = metaText(object, "name");
  const named = metaText(object, "namespace");
  const kinds = run.environment.kinds();
  // kubectl finds a kind without an apiVersion in the core group, and leaves the version out of the request path.
  const bare = apiVersion === "" ? kindOfGroup(kinds, "", kind) : undefined;
  const found = bare === undefined ? kindFor(kinds, apiVersion, kind) : { ...bare, version: "" };
  if (found === undefined) {
    const what = `no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}`;
    const message = `resource mapping not found for name: ${JSON.stringify(name)} namespace: ${JSON.stringify(named)} from ${JSON.stringify(source)}: ${what}\nensure CRDs are installed first`;
    return { error: { kind: "plain", message }, endsFile: false, isUnknownKind: true };
  }
  if (!found.namespaced)
    return {
      value: { kind: found, namespace: "", name, object: withSortedKeys(object) as ValueMap, source },
    };
  const wanted = namespaceOf(run);
  if (named !== "" && hasNamespaceFlag(run) && named !== wanted) {
    return readError(
      `the namespace from the provided object ${JSON.stringify(named)} does not match the namespace ${JSON.stringify(wanted)}. You must pass '--namespace=${named}' to perform this operation.`,
      false,
    );
  }
  const namespace = named === "" ? wanted : named;
  // With --local nothing is sent, so the object keeps the namespace of the file.
  const stays = named !== "" || run.flags.bool("local");
  const placed = stays ? object : withMeta(object, "namespace", namespace);
  return { value: { kind: found, namespace, name, object: withSortedKeys(placed) as ValueMap, source } };
}
