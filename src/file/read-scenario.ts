import type { Actor, Admission, Rule, Scenario, Step } from "../engine/scenario/scenario.ts";
import { isDeeper } from "../engine/value/depth.ts";
import { isMap, type Value } from "../engine/value/value.ts";
import type { FileDiagnostic } from "./file-diagnostic.ts";
import {
  childOf,
  type FileNode,
  readBoolean,
  readEnum,
  readItems,
  readMap,
  readNonEmptyText,
  readText,
  readTextMap,
  readTexts,
  readTime,
  reportMissing,
  reportProblem,
  reportTooMany,
} from "./file-node.ts";
import { COLOURS, colourAt, FORMAT, KUBERNETES_VERSIONS, LIMITS } from "./format.ts";
import { readGoals } from "./read-goal.ts";
import { readLesson } from "./read-lesson.ts";
import { type PrintValue, readManifest, readPatchBody, readStep } from "./read-step.ts";

/** The keys of a scenario file, in order. */
export const SCENARIO_KEYS: readonly string[] = [
  "apiVersion",
  "title",
  "description",
  "kubernetes",
  "definitions",
  "objects",
  "rules",
  "admission",
  "serverSideApply",
  "files",
  "start",
  "actors",
  "steps",
  "goal",
  "lesson",
];

/** A scenario from a file or link; null if there is any error. */
export type ReadScenario = {
  readonly scenario: Scenario | null;
  readonly diagnostics: readonly FileDiagnostic[];
};

/**
 * Reads a value in the format `applyground/v1`. Steps get the ids `s1`, `s2`, …; actors that are named by steps alone follow
 * the listed ones. `print` makes texts of manifests and patches that the file has as maps and lists. Never throws.
 */
export function readScenario(value: Value, print: PrintValue = printJson): ReadScenario {
  const diagnostics: FileDiagnostic[] = [];
  const root: FileNode = { value, keys: [], diagnostics };
  if (isDeeper(value)) reportProblem(root, "The file is nested too deeply.");
  else {
    const scenario = readRoot(root, print);
    if (scenario !== undefined && diagnostics.length === 0) return { scenario, diagnostics };
  }
  return { scenario: null, diagnostics };
}

/** Every JSON text is a YAML text. */
function printJson(value: Value): string {
  return `${indentedJson(value)}\n`;
}

/** Deeper values are printed on one line: with indentation, most of the text would be blanks. */
const MAX_INDENTED_DEPTH = 20;

/** Returns a value as indented JSON; on one line if it is deep. */
export function indentedJson(value: Value): string {
  return JSON.stringify(value, null, isDeeper(value, MAX_INDENTED_DEPTH) ? 0 : 2);
}

function readRoot(root: FileNode, print: PrintValue): Scenario | undefined {
  const at = (key: string) => childOf(root, key);
  const { value: version } = at("apiVersion");
  if (isMap(root.value) && version !== FORMAT) {
    if (version === undefined) return reportMissing(at("apiVersion"));
    return reportProblem(
      at("apiVersion"),
      `This version of Applyground reads ${FORMAT}, not ${JSON.stringify(version)}. Reload the page to get the newest version.`,
    );
  }
  if (readMap(root, SCENARIO_KEYS) === undefined) return undefined;
  const steps = (readItems(at("steps"), LIMITS.steps) ?? []).flatMap(
    (step, index) => readStep(step, `s${index + 1}`, print) ?? [],
  );
  const manifests = (key: "definitions" | "objects") =>
    readItems(at(key), LIMITS[key])?.flatMap((item) => readManifest(item, print) ?? []);
  const optional: Partial<Scenario> = defined({
    description: readText(at("description")) || undefined,
    kubernetes: readKubernetesVersion(at("kubernetes")),
    definitions: unlessEmpty(manifests("definitions")),
    objects: unlessEmpty(manifests("objects")),
    rules: readItems(at("rules"), LIMITS.rules)?.flatMap((rule) => readRule(rule) ?? []),
    admission: unlessEmpty(
      readItems(at("admission"), LIMITS.admission)?.flatMap((one) => readAdmission(one, print) ?? []),
    ),
    serverSideApply: readBoolean(at("serverSideApply"), true) ? undefined : false,
    files: readFiles(at("files")),
    start: readTime(at("start")),
    goal: unlessEmpty(readGoals(at("goal"))),
    lesson: readLesson(at("lesson"), (step, id) => readStep(step, id, print)),
  });
  if (at("goal").value !== undefined && at("lesson").value !== undefined)
    reportProblem(at("goal"), `A lesson has its own goal. Move these goals to "goal" of "lesson".`, {
      on: "key",
    });
  return { title: readText(at("title")) ?? "", ...optional, actors: readActors(at("actors"), steps), steps };
}

function defined<T extends object>(values: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Returns undefined for an empty list. */
function unlessEmpty<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list?.length === 0 ? undefined : list;
}

/** Returns undefined for the newest version, which is the default. */
function readKubernetesVersion(node: FileNode): string | undefined {
  const version = readText(node);
  const [newest, ...older] = KUBERNETES_VERSIONS;
  if (version === undefined || version === newest) return undefined;
  if (older.some((one) => one === version)) return version;
  const versions = `${KUBERNETES_VERSIONS.slice(0, -1).join(", ")} and ${KUBERNETES_VERSIONS.at(-1)}`;
  const message = `Kubernetes ${version} is not supported. Applyground simulates ${versions}.`;
  return reportProblem(node, message, { code: "unsupported" });
}

function readActors(node: FileNode, steps: readonly Step[]): readonly Actor[] {
  const actors = new Map<string, Actor>();
  for (const item of readItems(node, LIMITS.actors) ?? []) {
    if (readMap(item, ["name", "colour"]) === undefined) continue;
    const name = readNonEmptyText(childOf(item, "name"));
    const colour = readColour(childOf(item, "colour")) ?? colourAt(actors.size);
    if (name === undefined) continue;
    if (actors.has(name))
      reportProblem(childOf(item, "name"), `The actor "${name}" is listed twice. Delete one of them.`);
    else actors.set(name, { name, colour });
  }
  for (const { actor: name } of steps)
    if (!actors.has(name)) actors.set(name, { name, colour: colourAt(actors.size) });
  if (actors.size > LIMITS.actors) reportTooMany({ ...node, keys: ["actors"] }, actors.size, LIMITS.actors);
  return [...actors.values()];
}

function readColour(node: FileNode): number | undefined {
  const { value } = node;
  if (value === undefined) return undefined;
  const isColour = typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= COLOURS;
  return isColour ? value : reportProblem(node, `"colour" must be a number from 1 to ${COLOURS}.`);
}

function readRule(node: FileNode): Rule | undefined {
  if (readMap(node, ["actor", "verbs", "resources", "namespaces"]) === undefined) return undefined;
  const at = (key: string) => childOf(node, key);
  const actor = readNonEmptyText(at("actor"));
  const verbs = at("verbs").value === undefined ? reportMissing(at("verbs")) : readTexts(at("verbs"));
  const resources =
    at("resources").value === undefined ? reportMissing(at("resources")) : readTexts(at("resources"));
  const namespaces = readTexts(at("namespaces"));
  if (actor === undefined || verbs === undefined || resources === undefined) return undefined;
  return { actor, verbs, resources, ...(namespaces && { namespaces }) };
}

function readAdmission(node: FileNode, print: PrintValue): Admission | undefined {
  if (readMap(node, ["match", "patch"]) === undefined) return undefined;
  const match = childOf(node, "match");
  const isAny = match.value === undefined;
  if (!isAny && readMap(match, ["kind", "operations"]) === undefined) return undefined;
  const kind = readText(childOf(match, "kind"));
  const operations = readItems(childOf(match, "operations"))?.flatMap(
    (item) => readEnum(item, ["create", "update"] as const) ?? [],
  );
  const patch = readPatchBody(childOf(node, "patch"), print);
  if (patch === undefined) return undefined;
  return { match: { ...(kind && { kind }), ...(operations && { operations }) }, patch };
}

function readFiles(node: FileNode): Readonly<Record<string, string>> | undefined {
  const count = isMap(node.value) ? Object.keys(node.value).length : 0;
  if (count > LIMITS.files) return reportTooMany(node, count, LIMITS.files);
  const files = readTextMap(node, readText);
  return files === undefined || Object.keys(files).length === 0 ? undefined : files;
}
