import { labelSelector } from "../../server/read/selector.ts";
import { compareText } from "../../value/order.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import { type Attempt, type Fault, plain } from "./fault.ts";
import { type Info, metaText, withMeta } from "./info.ts";
import { kindFor, kindOfGroup } from "./kinds.ts";
import { namespaceIsGiven, namespaceOf, type Run } from "./run.ts";

/** The objects of files, and why others of them could not be read. */
export type Manifests = { readonly infos: readonly Info[]; readonly faults: readonly Fault[] };

/** What `-f` and `-k` may not be given as. */
export function checkFilenames(run: Run): Attempt<null> {
  const files = run.flags.list("filename");
  const folder = run.flags.text("kustomize");
  if (files.length === 0 && folder === "") return plain("must specify one of -f and -k");
  if (files.length > 0 && folder !== "") return plain("only one of -f or -k can be specified");
  return { value: null };
}

/**
 * Reads the objects that `-f` names; goes on behind what is wrong.
 * Upstream: cli-runtime pkg/resource/builder.go and visitor.go (v0.36.3).
 */
export function readManifests(run: Run, options: { readonly selector?: string } = {}): Manifests {
  const infos: Info[] = [];
  const faults: Fault[] = [];
  for (const file of run.flags.list("filename")) {
    const texts = textsOf(run, file);
    if ("fault" in texts) return { infos: [], faults: [texts.fault] };
    for (const { source, text } of texts.value) {
      for (const document of splitDocuments(text)) {
        const read = readDocument(run, source, document);
        for (const one of read) {
          if ("fault" in one) faults.push(one.fault);
          else infos.push(one.value);
        }
      }
    }
  }
  return select(infos, faults, options.selector ?? "");
}

/** Objects that were read, as far as a label selector finds them. */
export function selectInfos(read: readonly Attempt<Info>[], selector: string): Manifests {
  const infos = read.flatMap((one) => ("value" in one ? [one.value] : []));
  const faults = read.flatMap((one) => ("fault" in one ? [one.fault] : []));
  return select(infos, faults, selector);
}

function select(infos: readonly Info[], faults: readonly Fault[], selector: string): Manifests {
  if (selector === "") return { infos, faults };
  const parsed = labelSelector(selector);
  if ("error" in parsed) return { infos: [], faults: [{ kind: "plain", message: parsed.error }] };
  return { infos: infos.filter((info) => parsed.matches(info.object)), faults };
}

type Source = { readonly source: string; readonly text: string };

function textsOf(run: Run, file: string): Attempt<readonly Source[]> {
  const { files, stdin } = run.environment;
  if (file === "-") return { value: [{ source: "STDIN", text: stdin }] };
  if (/^https?:\/\//.test(file)) {
    return plain(
      `unable to read URL ${JSON.stringify(file)}: nothing is fetched here, put the text into a file`,
    );
  }
  const path = file.replace(/\/+$/, "").replace(/^\.\//, "");
  const text = files.get(path);
  if (text !== undefined) return { value: [{ source: path, text }] };
  const inside = [...files.keys()]
    .filter((name) => isInside(name, path, run.flags.bool("recursive")))
    .filter((name) => /\.(json|yaml|yml)$/.test(name))
    .sort(compareText);
  const isFolder = path === "." || [...files.keys()].some((name) => name.startsWith(`${path}/`));
  if (!isFolder) return plain(`the path ${JSON.stringify(file)} does not exist`);
  if (inside.length === 0) {
    return plain(`error reading [${file}]: recognized file extensions are [.json .yaml .yml]`);
  }
  return { value: inside.map((name) => ({ source: name, text: files.get(name) ?? "" })) };
}

function isInside(name: string, folder: string, deep: boolean): boolean {
  const prefix = folder === "." ? "" : `${folder}/`;
  return name.startsWith(prefix) && (deep || !name.slice(prefix.length).includes("/"));
}

function splitDocuments(text: string): readonly string[] {
  return text.split(/^---(?=[ \t\r]*(?:#.*)?$).*$/m);
}

function readDocument(run: Run, source: string, text: string): readonly Attempt<Info>[] {
  const read = run.environment.parseYaml(text);
  if ("error" in read) {
    return [plain(`error parsing ${source}: error converting YAML to JSON: yaml: ${read.error}`)];
  }
  if (read.value === null) return [];
  return readObjectsOf(run, source, read.value);
}

/** The objects that a document holds: one, or those of a list. */
export function readObjectsOf(run: Run, source: string, value: Value): readonly Attempt<Info>[] {
  if (!isMap(value)) {
    return [
      plain(
        `error validating ${JSON.stringify(source)}: error validating data: invalid object to validate; if you choose to ignore these errors, turn validation off with --validate=false`,
      ),
    ];
  }
  const kind = get(value, "kind");
  const apiVersion = get(value, "apiVersion");
  const missing = [
    ...(apiVersion === undefined || apiVersion === "" ? ["apiVersion not set"] : []),
    ...(kind === undefined || kind === "" ? ["kind not set"] : []),
  ];
  if (isUnchecked(run) && apiVersion === undefined && typeof kind === "string" && kind !== "") {
    return [locate(run, source, value, "", kind)];
  }
  if (typeof kind !== "string" || typeof apiVersion !== "string" || missing.length > 0) {
    const why = missing.length === 1 ? missing[0] : `[${missing.join(", ")}]`;
    return [
      plain(
        `error validating ${JSON.stringify(source)}: error validating data: ${why}; if you choose to ignore these errors, turn validation off with --validate=false`,
      ),
    ];
  }
  const items = get(value, "items");
  if (kind.endsWith("List") && isList(items)) {
    return items.flatMap((item) => readObjectsOf(run, source, item));
  }
  return [locate(run, source, value, apiVersion, kind)];
}

function isUnchecked({ flags }: Run): boolean {
  return /^(ignore|false|f|F|FALSE|False|0)$/.test(flags.text("validate"));
}

function locate(run: Run, source: string, object: ValueMap, apiVersion: string, kind: string): Attempt<Info> {
  const name = metaText(object, "name");
  const named = metaText(object, "namespace");
  const kinds = run.environment.kinds();
  // Without a version kubectl finds the kind all the same, and asks the server for it in no version.
  const bare = apiVersion === "" ? kindOfGroup(kinds, "", kind) : undefined;
  const found = bare === undefined ? kindFor(kinds, apiVersion, kind) : { ...bare, version: "" };
  if (found === undefined) {
    const what = `no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}`;
    return plain(
      `resource mapping not found for name: ${JSON.stringify(name)} namespace: ${JSON.stringify(named)} from ${JSON.stringify(source)}: ${what}\nensure CRDs are installed first`,
    );
  }
  if (!found.namespaced) return { value: { kind: found, namespace: "", name, object, source } };
  const wanted = namespaceOf(run);
  if (named !== "" && namespaceIsGiven(run) && named !== wanted) {
    return plain(
      `the namespace from the provided object ${JSON.stringify(named)} does not match the namespace ${JSON.stringify(wanted)}. You must pass '--namespace=${named}' to perform this operation.`,
    );
  }
  const namespace = named === "" ? wanted : named;
  const placed = named === "" ? withMeta(object, "namespace", namespace) : object;
  return { value: { kind: found, namespace, name, object: placed, source } };
}

/** The object without what is null, as it is sent to be made. */
export function pruneNulls(object: ValueMap): ValueMap {
  let pruned = object;
  for (const key of Object.keys(object)) {
    const value = get(object, key);
    if (value === null) {
      const { [key]: _, ...rest } = pruned;
      pruned = rest;
    } else if (value !== undefined) pruned = withKey(pruned, key, pruneValue(value));
  }
  return pruned;
}

function pruneValue(value: Value): Value {
  if (isMap(value)) return pruneNulls(value);
  return isList(value) ? value.map(pruneValue) : value;
}
