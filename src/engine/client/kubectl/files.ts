import { parseLabelSelector } from "../../server/labels/parse.ts";
import { labelsOf, meetsAll } from "../../server/labels/requirement.ts";
import { compareText } from "../../value/order.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { type Attempt, type Fault, plain } from "./fault.ts";
import type { Info } from "./info.ts";
import { isChecking, type Read, readDocument } from "./manifest.ts";
import { type Run, send } from "./run.ts";

/** The objects of files, and why others of them could not be read. */
export type Manifests = {
  readonly infos: readonly Info[];
  readonly faults: readonly Fault[];
  /** Whether one of them is of a kind that is not served. */
  readonly lost: boolean;
};

/** What `-f` and `-k` may not be given as. */
export function checkFilenames(run: Run): Attempt<null> {
  const files = filesOf(run);
  const folder = run.flags.text("kustomize");
  if (files.length === 0 && folder === "") return plain("must specify one of -f and -k");
  if (files.length > 0 && folder !== "") return plain("only one of -f or -k can be specified");
  return { value: null };
}

/**
 * Reads the objects that `-f` names. What cannot be parsed ends its file; other files are read all the same.
 * Upstream: cli-runtime pkg/resource/builder.go and visitor.go (v0.36.3).
 */
export function readManifests(run: Run, selector: string): Manifests {
  const reads: Read[] = [];
  for (const file of filesOf(run)) {
    const texts = textsOf(run, file);
    if ("fault" in texts) return { infos: [], faults: [texts.fault], lost: false };
    for (const { source, text } of texts.value) reads.push(...readText(run, source, text));
  }
  return selectInfos(reads, selector);
}

/** Reads the documents of a text, up to one that cannot be parsed. `checks` as in {@link readDocument}. */
export function readText(run: Run, source: string, text: string, checks?: boolean): readonly Read[] {
  const reads: Read[] = [];
  for (const document of splitDocuments(text)) {
    const read = readDocument(run, source, document, checks);
    reads.push(...read);
    if (read.some((one) => "fault" in one && one.ends)) break;
  }
  return reads;
}

/** Objects that were read, as far as a label selector finds them. */
export function selectInfos(reads: readonly Read[], selector: string): Manifests {
  const infos = reads.flatMap((one) => ("value" in one ? [one.value] : []));
  const faults = reads.flatMap((one) => ("fault" in one ? [one.fault] : []));
  const lost = reads.some((one) => "fault" in one && one.lost);
  if (selector === "") return { infos, faults, lost };
  const parsed = parseLabelSelector(selector);
  if ("error" in parsed) {
    const message = `the provided selector ${JSON.stringify(selector)} is not valid: ${parsed.error}`;
    return { infos: [], faults: [{ kind: "plain", message }], lost: false };
  }
  return {
    infos: infos.filter((info) => meetsAll(parsed.requirements, labelsOf(info.object))),
    faults,
    lost,
  };
}

/** Commands that validate look for a definition of what nobody serves, and say no more for it. */
export function* lookForDefinition(run: Run, { lost }: Manifests): Client<null> {
  if (lost && isChecking(run)) {
    yield* send(run, { method: "GET", path: "/apis/apiextensions.k8s.io/v1/customresourcedefinitions" });
  }
  return null;
}

/** The files of `-f`; an empty one counts as none. */
function filesOf({ flags }: Run): readonly string[] {
  return flags.list("filename").filter((file) => file !== "");
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
