import type { Actor, Admission, Rule, Scenario, Step } from "../engine/scenario/scenario.ts";
import { isDeeper } from "../engine/value/depth.ts";
import { isMap, type Value } from "../engine/value/value.ts";
import { COLOURS, colourAt, FORMAT } from "./format.ts";
import { LIMITS } from "./limits.ts";
import {
  below,
  complain,
  flagAt,
  itemsAt,
  mapAt,
  missing,
  type Place,
  requiredText,
  textAt,
  textMapAt,
  textsAt,
  timeAt,
  tooMany,
  wordAt,
} from "./place.ts";
import type { Problem } from "./problem.ts";
import { bodyAt, manifestAt, type PrintValue, readStep } from "./read-step.ts";

/** The built-in kinds that this version has. */
export const KUBERNETES = "v1.36";

/** The keys of a scenario file, in the order in which they are printed. */
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
];

/** A scenario read from a file or a link: null if there is any problem. */
export type Read = { readonly scenario: Scenario | null; readonly problems: readonly Problem[] };

/**
 * The scenario that a value in the format `applyground/v1` describes. Steps get the ids `s1`, `s2`, …; actors that are
 * not listed come after those that are. Never throws.
 */
export function readScenario(value: Value, print: PrintValue = printJson): Read {
  const problems: Problem[] = [];
  const root: Place = { value, keys: [], problems };
  if (isDeeper(value)) complain(root, "This nests too deep.");
  else {
    const scenario = readRoot(root, print);
    if (scenario !== undefined && problems.length === 0) return { scenario, problems };
  }
  return { scenario: null, problems };
}

/** JSON is YAML, too. */
function printJson(value: Value): string {
  return `${indented(value)}\n`;
}

/** Values nest no deeper where they are printed indented: what is far in would be made of blanks. */
const INDENTED = 20;

/** A value as JSON that people can read, or on one line if it is deep. */
export function indented(value: Value): string {
  return JSON.stringify(value, null, isDeeper(value, INDENTED) ? 0 : 2);
}

function readRoot(root: Place, print: PrintValue): Scenario | undefined {
  const at = (key: string) => below(root, key);
  const { value: version } = at("apiVersion");
  if (isMap(root.value) && version !== FORMAT) {
    if (version === undefined) return missing(at("apiVersion"));
    return complain(
      at("apiVersion"),
      `This version of Applyground reads ${FORMAT}, not ${JSON.stringify(version)}. Reload the page to get the newest one.`,
    );
  }
  if (mapAt(root, SCENARIO_KEYS) === undefined) return undefined;
  checkSupport(at);
  const steps = (itemsAt(at("steps"), LIMITS.steps) ?? []).flatMap(
    (step, index) => readStep(step, `s${index + 1}`, print) ?? [],
  );
  const manifests = (key: "definitions" | "objects") =>
    itemsAt(at(key), LIMITS[key])?.flatMap((item) => manifestAt(item, print) ?? []);
  const optional: Partial<Scenario> = defined({
    description: textAt(at("description")) || undefined,
    definitions: filled(manifests("definitions")),
    objects: filled(manifests("objects")),
    rules: itemsAt(at("rules"), LIMITS.rules)?.flatMap((rule) => readRule(rule) ?? []),
    admission: filled(
      itemsAt(at("admission"), LIMITS.admission)?.flatMap((one) => readAdmission(one, print) ?? []),
    ),
    serverSideApply: flagAt(at("serverSideApply"), true) ? undefined : false,
    files: readFiles(at("files")),
    start: timeAt(at("start")),
  });
  return { title: textAt(at("title")) ?? "", ...optional, actors: readActors(at("actors"), steps), steps };
}

function defined<T extends object>(values: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** An empty list says no more than none. */
function filled<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list?.length === 0 ? undefined : list;
}

function checkSupport(at: (key: string) => Place): void {
  const kubernetes = textAt(at("kubernetes"));
  if (kubernetes !== undefined && kubernetes !== KUBERNETES) {
    complain(
      at("kubernetes"),
      `Kubernetes ${kubernetes} is not supported yet: this version has ${KUBERNETES}.`,
      {
        code: "unsupported",
      },
    );
  }
}

function readActors(place: Place, steps: readonly Step[]): readonly Actor[] {
  const actors = new Map<string, Actor>();
  for (const item of itemsAt(place, LIMITS.actors) ?? []) {
    if (mapAt(item, ["name", "colour"]) === undefined) continue;
    const name = requiredText(below(item, "name"));
    const colour = readColour(below(item, "colour")) ?? colourAt(actors.size);
    if (name === undefined) continue;
    if (actors.has(name)) complain(below(item, "name"), `"${name}" is listed twice.`);
    else actors.set(name, { name, colour });
  }
  for (const { actor: name } of steps)
    if (!actors.has(name)) actors.set(name, { name, colour: colourAt(actors.size) });
  if (actors.size > LIMITS.actors) tooMany({ ...place, keys: ["actors"] }, actors.size, LIMITS.actors);
  return [...actors.values()];
}

function readColour(place: Place): number | undefined {
  const { value } = place;
  if (value === undefined) return undefined;
  const isColour = typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= COLOURS;
  return isColour ? value : complain(place, `"colour" must be a number from 1 to ${COLOURS}.`);
}

function readRule(place: Place): Rule | undefined {
  if (mapAt(place, ["actor", "verbs", "resources", "namespaces"]) === undefined) return undefined;
  const at = (key: string) => below(place, key);
  const actor = requiredText(at("actor"));
  const verbs = at("verbs").value === undefined ? missing(at("verbs")) : textsAt(at("verbs"));
  const resources = at("resources").value === undefined ? missing(at("resources")) : textsAt(at("resources"));
  const namespaces = textsAt(at("namespaces"));
  if (actor === undefined || verbs === undefined || resources === undefined) return undefined;
  return { actor, verbs, resources, ...(namespaces && { namespaces }) };
}

function readAdmission(place: Place, print: PrintValue): Admission | undefined {
  if (mapAt(place, ["match", "patch"]) === undefined) return undefined;
  const match = below(place, "match");
  const isAny = match.value === undefined;
  if (!isAny && mapAt(match, ["kind", "operations"]) === undefined) return undefined;
  const kind = textAt(below(match, "kind"));
  const operations = itemsAt(below(match, "operations"))?.flatMap(
    (item) => wordAt(item, ["create", "update"] as const) ?? [],
  );
  const patch = bodyAt(below(place, "patch"), print);
  if (patch === undefined) return undefined;
  return { match: { ...(kind && { kind }), ...(operations && { operations }) }, patch };
}

function readFiles(place: Place): Readonly<Record<string, string>> | undefined {
  const count = isMap(place.value) ? Object.keys(place.value).length : 0;
  if (count > LIMITS.files) return tooMany(place, count, LIMITS.files);
  const files = textMapAt(place, textAt);
  return files === undefined || Object.keys(files).length === 0 ? undefined : files;
}
