import { marshalJson } from "../../value/marshal.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { Fault } from "./fault.ts";
import { type Info, metaMap, metaText, withMeta } from "./info.ts";
import { kindFor, kindOfGroup } from "./kinds.ts";
import { namespaceIsGiven, namespaceOf, type Run } from "./run.ts";

/** An object of a file, or why it is none; `ends`: nothing behind it is read; `lost`: nobody serves its kind. */
export type Read =
  | { readonly value: Info }
  | { readonly fault: Fault; readonly ends: boolean; readonly lost: boolean };

/** Reads one document of a file. `checks`: whether it is held against the schema's first rules before anything else. */
export function readDocument(
  run: Run,
  source: string,
  text: string,
  checks = isChecking(run),
): readonly Read[] {
  const read = run.environment.parseYaml(text);
  if ("error" in read) {
    const why = isCutJson(text) ? "unexpected EOF" : `error converting YAML to JSON: yaml: ${read.error}`;
    return [wrong(`error parsing ${source}: ${why}`, true)];
  }
  return read.value === null ? [] : readObjectsOf(run, source, read.value, checks);
}

/** Whether a text begins as JSON and has no end. */
function isCutJson(text: string): boolean {
  const open = (text.match(/[{[]/g) ?? []).length;
  return /^\s*\{/.test(text) && open > (text.match(/[}\]]/g) ?? []).length;
}

function wrong(message: string, ends: boolean): Read {
  return { fault: { kind: "plain", message }, ends, lost: false };
}

/** The objects that a document holds: one, or those of a list. */
export function readObjectsOf(
  run: Run,
  source: string,
  value: Value,
  checks = isChecking(run),
): readonly Read[] {
  const invalid = checks ? whatIsInvalid(value) : null;
  if (invalid !== null) {
    const advice = "if you choose to ignore these errors, turn validation off with --validate=false";
    return [
      wrong(`error validating ${JSON.stringify(source)}: error validating data: ${invalid}; ${advice}`, true),
    ];
  }
  const unreadable = whatCannotBeDecoded(value);
  if (unreadable !== null || !isMap(value)) {
    return [wrong(`unable to decode ${JSON.stringify(source)}: ${unreadable}`, false)];
  }
  const kind = String(get(value, "kind"));
  const apiVersion = String(get(value, "apiVersion") ?? "");
  const items = get(value, "items");
  if (kind.endsWith("List") && isList(items)) {
    return items.flatMap((item) => readObjectsOf(run, source, item, checks)).map(insideList);
  }
  return [locate(run, source, value, apiVersion, kind)];
}

/** What is lost in a list is told in fewer words. */
function insideList(read: Read): Read {
  if ("value" in read || !read.lost) return read;
  const what = /no matches for kind .*/.exec("message" in read.fault ? read.fault.message : "")?.[0] ?? "";
  return { ...read, lost: false, fault: { kind: "exit", code: 1, message: `unable to recognize ${what}` } };
}

/** Whether a command checks what it reads: it has `--validate`, which does not let everything pass. */
export function isChecking({ flags }: Run): boolean {
  return !/^(|ignore|false|f|F|FALSE|False|0)$/.test(flags.text("validate"));
}

/** Upstream: kubectl pkg/validation/schema.go; apimachinery pkg/runtime/schema/group_version.go (v0.36.3). */
function whatIsInvalid(value: Value): string | null {
  if (!isMap(value)) return "invalid object to validate";
  const items = get(value, "items");
  if (isList(items) && String(get(value, "kind")).endsWith("List")) {
    const bad = items.map(whatIsInvalid).find((one) => one !== null);
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

function whatCannotBeDecoded(value: Value): string | null {
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

function jsonType(value: Value): string {
  if (value === null) return "null";
  if (isList(value)) return "array";
  return typeof value === "boolean" ? "bool" : typeof value;
}

function locate(run: Run, source: string, object: ValueMap, apiVersion: string, kind: string): Read {
  const name = metaText(object, "name");
  const named = metaText(object, "namespace");
  const kinds = run.environment.kinds();
  // Without a version kubectl finds the kind all the same, and asks the server for it in no version.
  const bare = apiVersion === "" ? kindOfGroup(kinds, "", kind) : undefined;
  const found = bare === undefined ? kindFor(kinds, apiVersion, kind) : { ...bare, version: "" };
  if (found === undefined) {
    const what = `no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}`;
    const message = `resource mapping not found for name: ${JSON.stringify(name)} namespace: ${JSON.stringify(named)} from ${JSON.stringify(source)}: ${what}\nensure CRDs are installed first`;
    return { fault: { kind: "plain", message }, ends: false, lost: true };
  }
  if (!found.namespaced) return { value: { kind: found, namespace: "", name, object, source } };
  const wanted = namespaceOf(run);
  if (named !== "" && namespaceIsGiven(run) && named !== wanted) {
    return wrong(
      `the namespace from the provided object ${JSON.stringify(named)} does not match the namespace ${JSON.stringify(wanted)}. You must pass '--namespace=${named}' to perform this operation.`,
      false,
    );
  }
  const namespace = named === "" ? wanted : named;
  // What is not sent anywhere keeps to what the file says.
  const stays = named !== "" || run.flags.bool("local");
  const placed = stays ? object : withMeta(object, "namespace", namespace);
  return { value: { kind: found, namespace, name, object: placed, source } };
}
