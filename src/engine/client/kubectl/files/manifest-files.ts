import { parseLabelSelector } from "../../../server/labels/parse-selector.ts";
import { labelsOf, meetsRequirements } from "../../../server/labels/selector-requirement.ts";
import { compareText } from "../../../value/order.ts";
import type { ValueMap } from "../../../value/value.ts";
import { matchesWhole, readWildcards } from "../../shell/wildcards/wildcards.ts";
import { type CommandError, combineErrors, fail, type Result } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import type { Info } from "../objects/object-info.ts";
import { cleanPath } from "./clean-path.ts";
import type { Verifier } from "./definition-lookups.ts";
import { type ReadResult, readDocument, readError } from "./read-document.ts";
import { readStream } from "./read-stream.ts";

/** The objects of files, and the errors for those that cannot be read. */
export type ReadObjects = {
  readonly infos: readonly Info[];
  readonly errors: readonly CommandError[];
  /** How many objects precede each error. */
  readonly places: readonly number[];
  /** How many objects precede each list of the definitions, see {@link verifierOf}. */
  readonly lookups: readonly number[];
};

/** Returns an error unless exactly one of `-f` and `-k` is present. `-R` belongs to `-f`. */
export function checkFilenames(run: CommandRun): Result<null> {
  const files = filesOf(run);
  const folder = run.flags.text("kustomize");
  if (files.length === 0 && folder === "") return fail("must specify one of -f and -k");
  if (files.length > 0 && folder !== "") return fail("only one of -f or -k can be specified");
  if (folder !== "" && run.flags.bool("recursive")) {
    return fail("the -k flag can't be used with -f or -R");
  }
  return { value: null };
}

/**
 * Reads the objects of the files in `-f`. A document that cannot be parsed ends its file; the other files are still read.
 * Upstream: cli-runtime pkg/resource/builder.go and visitor.go (v0.36.3).
 */
export function readManifests(run: CommandRun, selector: string): ReadObjects {
  const { sources, errors } = sourcesOf(run);
  if (errors.length > 0) return { infos: [], errors, places: errors.map(() => 0), lookups: [] };
  const reads = sources.flatMap(({ source, text }) => readText(run, source, text));
  return selectInfos(reads, selector);
}

/**
 * Reads the documents of a text, up to one that cannot be parsed. `validates` as for {@link readDocument}. A byte order mark at
 * the start does not belong to the text.
 */
export function readText(
  run: CommandRun,
  source: string,
  text: string,
  validates?: boolean,
): readonly ReadResult[] {
  const reads: ReadResult[] = [];
  for (const document of readStream(text.replace(/^\ufeff/, ""), run.environment.parseYaml)) {
    const read =
      "error" in document
        ? [readError(`error parsing ${source}: ${document.error}`, true)]
        : readDocument(run, source, document.value, validates);
    reads.push(...read);
    if (read.some((one) => "error" in one && one.endsFile)) break;
  }
  return reads;
}

/**
 * Splits results into objects and errors; keeps only the objects that the label selector matches. An empty selector matches
 * all.
 */
export function selectInfos(reads: readonly ReadResult[], selector: string): ReadObjects {
  const parsed = selector === "" ? null : parseLabelSelector(selector);
  if (parsed !== null && "error" in parsed) {
    const message = `the provided selector ${JSON.stringify(selector)} is not valid: ${parsed.error}`;
    return { infos: [], errors: [{ kind: "plain", message }], places: [0], lookups: [] };
  }
  const infos: Info[] = [];
  const errors: CommandError[] = [];
  const places: number[] = [];
  const lookups = new Map<Verifier, number>();
  for (const one of reads) {
    if ("verifier" in one && !lookups.has(one.verifier)) lookups.set(one.verifier, infos.length);
    if ("error" in one) {
      errors.push(one.error);
      places.push(infos.length);
    }
    if (!("value" in one)) continue;
    if (parsed === null || meetsRequirements(parsed.requirements, labelsOf(one.value.object)))
      infos.push(one.value);
  }
  return { infos, errors, places, lookups: [...lookups.values()] };
}

/**
 * Returns the errors of a command that visits the objects of files as one, or null. What cannot be read is one error, after those of the visits.
 * Upstream: cli-runtime pkg/resource/visitor.go, ContinueOnErrorVisitor around EagerVisitorList (v0.36.3).
 */
export function withUnread(
  visits: readonly CommandError[],
  { errors }: { readonly errors: readonly CommandError[] },
): CommandError | null {
  const unread = combineErrors(errors);
  return combineErrors(unread === null ? visits : [...visits, unread]);
}

/** Whether the labels of an object match a valid selector. */
export function matchesSelector(selector: string, object: ValueMap): boolean {
  const parsed = parseLabelSelector(selector);
  return "error" in parsed || meetsRequirements(parsed.requirements, labelsOf(object));
}

/** Returns the files of `-f`, without empty names. */
function filesOf({ flags }: CommandRun): readonly string[] {
  return flags.list("filename").filter((file) => file !== "");
}

/** Returns the files and folders that match a pattern such as `k8s/*.yaml`; the name itself if it is not a pattern or matches none. */
function matchingFiles({ environment: { files } }: CommandRun, name: string): readonly string[] {
  if (!/[*?[\\]/.test(name) || /^https?:/.test(name) || files.has(cleanPath(name))) return [name];
  const wanted = cleanPath(name).split("/");
  const patterns = wanted.map((part) => readWildcards(part, []));
  const found = new Set<string>();
  for (const file of files.keys()) {
    const parts = cleanPath(file).split("/").slice(0, wanted.length);
    const isMatch = patterns.every((pattern, at) => matchesWhole(pattern, parts[at] ?? "\0"));
    if (isMatch) found.add(parts.join("/"));
  }
  return found.size === 0 ? [name] : [...found].sort(compareText);
}

type Source = { readonly source: string; readonly text: string };

/** Returns the errors of `-f` as one: files and folders that do not exist, standard input twice. Null if there are none. */
export function absentFiles(run: CommandRun): CommandError | null {
  return combineErrors(sourcesOf(run).errors);
}

/**
 * Returns the texts of the files that `-f` names, and an error for each name without a text.
 * Upstream: cli-runtime pkg/resource/builder.go, FilenameParam, Path and Stdin (v0.36.3).
 */
function sourcesOf(run: CommandRun): {
  readonly sources: readonly Source[];
  readonly errors: readonly CommandError[];
} {
  const sources: Source[] = [];
  const errors: CommandError[] = [];
  const names = filesOf(run);
  for (const [at, name] of names.entries()) {
    if (name === "-" && names.indexOf("-") < at) {
      errors.push(fail("standard input cannot be used for multiple arguments").error);
    }
    const files = matchingFiles(run, name);
    for (const file of files) {
      const texts = textsOf(run, file);
      if ("error" in texts) errors.push(texts.error);
      else sources.push(...texts.value);
    }
    // A folder without manifests counts only if nothing came before.
    if (sources.length === 0 && errors.length === 0) {
      const list = files.join(" ");
      errors.push(fail(`error reading [${list}]: recognized file extensions are [.json .yaml .yml]`).error);
    }
  }
  return { sources, errors };
}

/** Whether `-f` names one file, or `-k` a folder: then kubectl expects one object. Standard input may have several. */
export function hasOneSource(run: CommandRun): boolean {
  const sources = filesOf(run).flatMap((name) => matchingFiles(run, name));
  const [first] = sources;
  if (first === undefined) return run.flags.text("kustomize") !== "";
  const texts = textsOf(run, first);
  return sources.length === 1 && first !== "-" && "value" in texts && texts.value.length === 1;
}

/** Returns the texts of a file or folder: none for a folder without manifests. Fails if it does not exist. */
function textsOf(run: CommandRun, file: string): Result<readonly Source[]> {
  const { files, folders, stdin } = run.environment;
  if (file === "-") return { value: [{ source: "STDIN", text: stdin }] };
  if (/^https?:\/\//.test(file)) {
    return fail(
      `unable to read URL ${JSON.stringify(file)}: nothing is fetched here, put the text into a file`,
    );
  }
  const path = cleanPath(file);
  const text = path === "/dev/null" ? "" : files.get(path);
  if (text !== undefined) return { value: [{ source: file, text }] };
  const inside = [...files.keys()]
    .filter((name) => isInside(name, path, run.flags.bool("recursive")))
    .filter((name) => /\.(json|yaml|yml)$/.test(name))
    .sort(compareText);
  const isFolder =
    path === "." ||
    folders?.has(path) === true ||
    [...files.keys()].some((name) => name.startsWith(`${path}/`));
  if (!isFolder) return fail(`the path ${JSON.stringify(file)} does not exist`);
  return { value: inside.map((name) => ({ source: name, text: files.get(name) ?? "" })) };
}

function isInside(name: string, folder: string, deep: boolean): boolean {
  const prefix = folder === "." ? "" : `${folder}/`;
  return name.startsWith(prefix) && (deep || !name.slice(prefix.length).includes("/"));
}
