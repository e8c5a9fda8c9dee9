import type { Scenario } from "../../engine/scenario/scenario.ts";
import { dig, isList, type ValueMap } from "../../engine/value/value.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import type { Position } from "../../text/lines/lines.ts";
import { parseManifest } from "../../text/manifest/parse-manifest.ts";
import { plural, shorten, verbFor } from "../../words.ts";
import { openText } from "../file/open-text.ts";
import { isScenarioFile } from "../file/parse-scenario.ts";
import { readEvents } from "./audit/read-events.ts";
import { countObjects, fewWords } from "./count-objects.ts";
import { type DescribedKind, IS_OPENAPI, type ReadOpenapi, readOpenapi } from "./openapi/read-openapi.ts";
import { otherText } from "./other-text.ts";
import { mapWithProgress, type OnProgress } from "./progress.ts";
import { leaveOutPrompts } from "./prompts.ts";
import { foundObject, isFromCluster, isOfKind, readDocuments } from "./read-documents.ts";
import { type NearRefusal, nearRefusal } from "./refusal/near-refusal.ts";
import { type NamedConflict, type ReadRefusals, readRefusals } from "./refusal/read-refusals.ts";
import { applicationNotes, hookNotes, hookOf, isApplication, type Renderer, rendererOf } from "./rendered.ts";
import type { FoundObject, ImportedText, ImportForm } from "./types.ts";

/** What one text contains. */
export type ReadText = {
  readonly form: ImportForm;
  /** As in `Recognised`, as the notes and diagnostics. */
  readonly sentence: string;
  readonly notes: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** The scenario of a scenario file. Absent for any other text. */
  readonly scenario?: { readonly scenario: Scenario; readonly goals: readonly Position[] };
  /** Objects as a cluster returns them. Default: none, as in the following. */
  readonly objects?: readonly FoundObject[];
  /** Objects as users write them. */
  readonly manifests?: readonly FoundObject[];
  readonly definitions?: readonly FoundObject[];
  /** The conflicts that error messages name. */
  readonly refusals?: Pick<ReadRefusals, "conflicts" | "fieldManager">;
  /** The tool that rendered the manifests. */
  readonly renderer?: Renderer;
  /** The kinds of an OpenAPI document. */
  readonly kinds?: readonly DescribedKind[];
  /** Audit events. */
  readonly events?: readonly ValueMap[];
};

/** The maximum size of a text with objects. */
const LIMIT = { bytes: 16 * 1024 * 1024, whose: "the page can open" };

/**
 * A text whose objects have been read. All texts are read first, and their values masked together; only then `describe` looks at them. It
 * gets the values in the same order, those that were not masked with the same reference, and whether a value of any text was masked.
 */
export type ParsedText = {
  readonly values: readonly ValueMap[];
  readonly describe: (values: readonly ValueMap[], hasMasked: boolean) => ReadText;
};

/** Reads one text. Never throws: of a text that cannot be used it says why. Tells how many of its characters are read, then how many objects. */
export function readText({ text, problem }: ImportedText, onProgress: OnProgress): ParsedText {
  const other = problem ?? otherText(text);
  if (other !== null) return finished(unusable(other));
  const openapi = readOpenapi(text);
  if (openapi !== null) return finished(describeOpenapi(openapi));
  const log = isTooLarge(text) ? null : readEvents(text, onProgress);
  if (log !== null) return { values: log.events, describe: (events) => describeEvents(events, log.notes) };
  const refusals = isTooLarge(text) || SCENARIO.test(text) ? null : readRefusals(text);
  const read = (part: string) => readObjects(part, onProgress);
  if (refusals !== null) return withRefusals(refusals, read);
  return SCENARIO.test(text) ? read(text) : withoutPrompts(text, read);
}

/** Matches a scenario file, whose texts may have messages of kubectl. */
const SCENARIO = /^"?apiVersion"?:\s*"?applyground\//m;

/** Reads a text without the command lines of a shell in it. */
function withoutPrompts(text: string, read: (text: string) => ParsedText): ParsedText {
  const { rest, count } = leaveOutPrompts(text);
  if (count === 0) return read(text);
  if (isBlank(rest)) return finished(unusable(ONLY_COMMANDS));
  const note = `${plural(count, "line")} with a shell command ${count === 1 ? "is" : "are"} left out.`;
  return withNote(note, read(rest));
}

/** Reads a text without a message that is not in kubectl's form. */
function withoutMessage({ line, rest }: NearRefusal, read: (text: string) => ParsedText): ParsedText {
  const what = `This looks like kubectl’s message of a conflict, but line ${line} is not in kubectl’s form.`;
  if (isBlank(rest)) return finished(unusable(`${what} Copy all lines as kubectl prints them.`));
  return withNote(`${what} The page leaves the message out.`, read(rest));
}

function withNote(note: string, { values, describe }: ParsedText): ParsedText {
  return {
    values,
    describe: (masked, hasMasked) => {
      const found = describe(masked, hasMasked);
      return { ...found, notes: [note, ...found.notes] };
    },
  };
}

const ONLY_COMMANDS =
  "Only a shell command, without its output. Paste the output, or add the command as a kubectl step.";

/** Whether a text has nothing but empty lines, comments and separators of documents. */
function isBlank(text: string): boolean {
  return text.split("\n").every((line) => /^\s*(#|---\s*$|$)/.test(line));
}

/** The conflicts of a message are values, too: the path of an item can contain a value of a Secret. */
function withRefusals(refusals: ReadRefusals, read: (text: string) => ParsedText): ParsedText {
  const { rest, fieldManager } = refusals;
  const others = isBlank(rest)
    ? finished({ form: "refusal", sentence: "", notes: [], diagnostics: [] })
    : read(rest);
  const paths = refusals.conflicts.map(({ path }) => ({ path }));
  return {
    values: [...paths, ...others.values],
    describe: (masked, hasMasked) => {
      const found = others.describe(masked.slice(paths.length), hasMasked);
      if (found.form === "unknown") return found;
      const conflicts = refusals.conflicts.map(
        (one, at): NamedConflict => ({ ...one, path: String(dig(masked[at], "path")) }),
      );
      const sentence = `${refusalSentence(conflicts)} ${found.sentence}`.trim();
      return { ...found, form: "refusal", sentence, refusals: { conflicts, fieldManager } };
    },
  };
}

function refusalSentence(conflicts: readonly NamedConflict[]): string {
  const owners = fewWords(conflicts.map(({ manager }) => shorten(manager, 60)));
  const fields = fewWords(conflicts.map(({ path }) => `\`${shorten(path, 200)}\``));
  return `A refused apply: ${owners} ${verbFor(
    conflicts.map(({ manager }) => manager),
    "owns",
    "own",
  )} ${fields}.`;
}

/** Reads a scenario file, or objects. */
function readObjects(text: string, onProgress: OnProgress): ParsedText {
  const total = text.length;
  const manifest = parseManifest(text, LIMIT, (done) => onProgress({ unit: "characters", done, total }));
  const [document] = manifest.documents;
  if (document !== undefined && isScenarioFile(document)) return finished(readScenario(text));
  if (manifest.diagnostics.some(({ severity }) => severity === "error")) {
    const near = SCENARIO.test(text) ? null : nearRefusal(text);
    if (near !== null) return withoutMessage(near, (rest) => readObjects(rest, onProgress));
    return finished(unusable(errorSentence(text), manifest.diagnostics));
  }
  const read = readDocuments(text, manifest.documents);
  if ("diagnostics" in read) return finished(unusable("The page cannot open this text.", read.diagnostics));
  const count = plural(manifest.documents.length, "document");
  const lead = read.shape === "list" ? "A List: " : read.shape === "documents" ? `${count}: ` : "";
  return {
    values: read.values,
    describe: (values, hasMasked) => {
      // A comment could contain what is masked elsewhere.
      const isTyped = !hasMasked || !text.includes("#");
      const found = mapWithProgress(values, "objects", onProgress, (value, at) =>
        foundObject(value, isTyped && value === read.values[at] ? (read.texts[at] ?? null) : null),
      );
      return describeObjects(text, lead, found);
    },
  };
}

/** Says what a text with errors of YAML or JSON probably is. */
function errorSentence(text: string): string {
  if (IS_OPENAPI.test(text.slice(0, 2000))) return "This OpenAPI document is not whole. Fetch it again.";
  if (/Apply failed with \d+ conflict/.test(text))
    return "This error message names no manager and no field. Copy all of its lines.";
  return "This text has errors.";
}

function isTooLarge(text: string): boolean {
  return text.length > LIMIT.bytes;
}

function describeOpenapi({ version, kinds, hasPaths }: ReadOpenapi): ReadText {
  if (version === "index")
    return unusable(
      "The list of a cluster’s OpenAPI documents, which has no kinds. Fetch one of them, for example with `kubectl get --raw /openapi/v3/apis/example.com/v1`.",
    );
  const names = kinds.map(({ kind }) => shorten(kind, 60));
  const what = `An OpenAPI ${version} document`;
  if (!hasPaths)
    return unusable(
      `${what} without paths. The page needs the paths: they tell the plural name and the scope of a kind. Fetch the whole document.`,
    );
  if (kinds.length === 0) return unusable(`${what} without kinds of an API group.`);
  const sentence = `${what} with ${plural(new Set(names).size, "kind")}: ${fewWords(names)}.`;
  return { form: "openapi", sentence, notes: [], diagnostics: [], kinds };
}

function describeEvents(events: readonly ValueMap[], notes: readonly string[]): ReadText {
  if (events.length === 0)
    return unusable("No line of this audit log is a whole event in JSON. Copy whole lines of the log.");
  const users = new Set(events.map((event) => String(dig(event, "user", "username"))));
  const sentence = `An audit log with ${plural(events.length, "event")} of ${plural(users.size, "user")}.`;
  return { form: "audit", sentence, notes, diagnostics: [], events };
}

function finished(read: ReadText): ParsedText {
  return { values: [], describe: () => read };
}

function describeObjects(text: string, lead: string, found: readonly FoundObject[]): ReadText {
  const isDefinition = (one: FoundObject) =>
    isOfKind(one, "apiextensions.k8s.io", "CustomResourceDefinition");
  const definitions = found.filter(isDefinition);
  const objects = found.filter((one) => !isDefinition(one) && isFromCluster(one));
  const written = found.filter((one) => !isDefinition(one) && !isFromCluster(one));
  const applications = found.filter(isApplication);
  // An Application beside other objects only says how Argo CD applies them.
  const isSide = (one: FoundObject) => isApplication(one) && applications.length < found.length;
  const hooks = written.filter((one) => hookOf(one) !== null);
  const manifests = written.filter((one) => !isSide(one) && hookOf(one) === null);
  const renderer = rendererOf(text, written);
  const by = renderer === null || written.length === 0 ? "" : `, rendered by ${renderer.name}`;
  const parts = [liveSentence(objects), manifestSentence(written), definitionSentence(definitions)];
  const sentence = parts.filter((one) => one !== "").join("; ");
  return {
    form: objects.length > 0 ? "objects" : written.length > 0 ? "manifests" : "definitions",
    sentence: `${lead}${lead === "" ? sentence.replace(/^(?=a manifest|manifests)./, toUpperCase) : sentence}${by}.`,
    notes: [...notesOf(objects), ...hookNotes(hooks), ...applications.flatMap(applicationNotes)],
    diagnostics: [],
    objects,
    manifests,
    definitions,
    ...(renderer !== null && { renderer }),
  };
}

function toUpperCase(letter: string): string {
  return letter.toUpperCase();
}

function unusable(sentence: string, diagnostics: readonly Diagnostic[] = []): ReadText {
  return { form: "unknown", sentence, notes: [], diagnostics };
}

function readScenario(text: string): ReadText {
  const opened = openText(text);
  if (opened.kind !== "scenario") return unusable("A scenario file with errors.", opened.diagnostics);
  const { scenario, goals } = opened;
  const { title, steps, actors } = scenario;
  const name = title === "" ? "A scenario file without a title" : `The scenario “${shorten(title, 100)}”`;
  const sentence = `${name}: ${plural(steps.length, "step")} of ${plural(actors.length, "actor")}.`;
  return { form: "scenario", sentence, notes: [], diagnostics: [], scenario: { scenario, goals } };
}

function liveSentence(objects: readonly FoundObject[]): string {
  if (objects.length === 0) return "";
  const managers = objects.flatMap(managersOf);
  const fields =
    managers.length === 0 ? "without managed fields" : `with managed fields of ${fewWords(managers)}`;
  return `${countObjects(objects)} from a cluster, ${fields}`;
}

function managersOf({ value }: FoundObject): readonly string[] {
  const entries = dig(value, "metadata", "managedFields");
  return (isList(entries) ? entries : []).flatMap((entry) => {
    const manager = dig(entry, "manager");
    return typeof manager === "string" && manager !== "" ? [shorten(manager, 60)] : [];
  });
}

function manifestSentence(manifests: readonly FoundObject[]): string {
  if (manifests.length === 0) return "";
  return `${manifests.length === 1 ? "a manifest of" : "manifests of"} ${countObjects(manifests)}`;
}

function definitionSentence(definitions: readonly FoundObject[]): string {
  if (definitions.length === 0) return "";
  const kinds = definitions.map(({ value, name }) => {
    const kind = dig(value, "spec", "names", "kind");
    return shorten(typeof kind === "string" ? kind : name, 60);
  });
  return `${plural(kinds.length, "CustomResourceDefinition")}, of ${fewWords(kinds)}`;
}

/** Says why objects of a cluster have no managed fields. */
function notesOf(objects: readonly FoundObject[]): readonly string[] {
  const bare = objects.filter(({ value }) => dig(value, "metadata", "managedFields") === undefined);
  if (bare.length === 0) return [];
  return [
    `${countObjects(bare)} ${bare.length === 1 ? "has" : "have"} no managed fields: kubectl shows them only with \`--show-managed-fields\`.`,
  ];
}
