import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { findKind } from "../../engine/server/cluster/resource.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { colourAt, LIMITS } from "../../file/format.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { initialClusterPart } from "../make-initial-cluster.ts";
import { maskSecrets } from "../mask/mask-secrets.ts";
import { objectsOfEvents, replayEvents } from "./audit/replay-events.ts";
import { fewWords } from "./count-objects.ts";
import { guessDefinition } from "./guess-definition.ts";
import { foundObject } from "./read-documents.ts";
import { type ReadText, readText } from "./read-text.ts";
import { type NewStep, SOMEBODY, stepsOfObjects } from "./steps-of-objects.ts";
import type { FoundObject, Import, ImportedText, Recognised } from "./types.ts";

export type ImportOptions = {
  /** Whether the values of Secrets are masked, in all texts together. */
  readonly mask: boolean;
  /** A cluster with the built-in kinds only. */
  readonly empty: Cluster;
};

/** Returns what texts are, and the scenario that they become together. Never throws because of the content of a text. */
export function importTexts(texts: readonly ImportedText[], { mask, empty }: ImportOptions): Import {
  const parsed = texts.map(readText);
  const originals = parsed.flatMap(({ values }) => values);
  const masked = maskSecrets(originals) as readonly ValueMap[];
  const used = mask ? masked : originals;
  let before = 0;
  const read = parsed.map(({ values, describe }) => {
    before += values.length;
    return describe(used.slice(before - values.length, before));
  });
  const joined = read.some(({ form }) => form === "unknown") ? null : join(read, empty);
  return {
    texts: read.map((one, at) => recognised(one, texts[at]?.name ?? null, joined?.notes[at] ?? [])),
    scenario: joined?.scenario ?? null,
    goals: joined === null ? [] : read.flatMap(({ scenario }) => scenario?.goals ?? []),
    additions: joined?.additions ?? null,
    hasSecrets: masked !== originals,
  };
}

function recognised(
  { form, sentence, notes, diagnostics }: ReadText,
  name: string | null,
  more: readonly string[],
): Recognised {
  return { name, form, sentence, notes: [...notes, ...more], diagnostics };
}

type Joined = Pick<Import, "scenario" | "additions"> & {
  /** Notes about each text. */
  readonly notes: readonly (readonly string[])[];
};

/** Joins texts that can all be used. */
function join(read: readonly ReadText[], empty: Cluster): Joined | null {
  if (read.length === 0) return null;
  const notes = read.map((): string[] => []);
  const note = (of: (one: ReadText) => boolean, ...sentences: readonly string[]) =>
    notes[read.findIndex(of)]?.push(...sentences);
  const all = <Key extends "objects" | "manifests" | "definitions">(key: Key) =>
    read.flatMap((one) => one[key] ?? []);
  const objects = limited(all("objects"), LIMITS.objects, (left) =>
    note(
      ({ objects }) => (objects?.length ?? 0) > 0,
      `${left} objects are left out: a scenario has ${LIMITS.objects} at most.`,
    ),
  );
  const manifests = all("manifests");
  const given = limited(all("definitions"), LIMITS.definitions, (left) =>
    note(
      ({ definitions }) => (definitions?.length ?? 0) > 0,
      `${left} kinds are left out: a scenario has ${LIMITS.definitions} at most.`,
    ),
  );
  const events = read.flatMap((one) => one.events ?? []);
  const { definitions, guessed } = withGuesses(
    given.map(({ text }) => text),
    [...objects, ...manifests, ...objectsOfEvents(events).map((value) => foundObject(value, ""))],
    empty,
  );
  if (guessed.length > 0)
    note(
      ({ objects = [], manifests = [], events }) =>
        events !== undefined || [...objects, ...manifests].some(({ kind }) => guessed.includes(kind)),
      `No text defines ${fewWords(guessed)}: the page makes a definition from the managed fields. Add the CustomResourceDefinition for the exact rules.`,
    );
  const cluster = clusterWith(empty, definitions);
  const rebuilt =
    objects.length === 0
      ? { steps: [], notes: [] }
      : stepsOfObjects(objects, ({ value }) => typeOfObject(cluster, value));
  note(({ objects }) => (objects?.length ?? 0) > 0, ...rebuilt.notes);
  const replay = replayEvents(events, cluster, objects);
  note(({ events }) => events !== undefined, ...replay.notes);
  const steps = [...rebuilt.steps, ...manifestSteps(manifests), ...replay.steps];
  const places = [...manifests.map(({ namespace }) => namespace), ...replay.namespaces];
  const texts = [
    ...namespacesFor(places, [...objects, ...manifests]),
    ...objects.map(({ text }) => text),
    ...replay.objects,
  ];
  const [file, second] = read.flatMap(({ scenario }) => scenario ?? []);
  if (second !== undefined)
    note((one) => one.scenario === second, "It is left out: the page opens one scenario file at a time.");
  const scenario =
    file === undefined
      ? newScenario([...objects, ...manifests, ...given], definitions, texts, steps)
      : withAdditions(file.scenario, definitions, texts, steps);
  const isPlain = file === undefined && manifests.length === 0 && events.length === 0;
  return { scenario, additions: isPlain ? { definitions, objects: texts } : null, notes };
}

function limited<T>(list: readonly T[], most: number, onMore: (left: number) => void): readonly T[] {
  if (list.length > most) onMore(list.length - most);
  return list.slice(0, most);
}

/** Returns definitions, with guessed ones for kinds that neither they nor the server know. */
function withGuesses(
  given: readonly string[],
  objects: readonly FoundObject[],
  empty: Cluster,
): { readonly definitions: readonly string[]; readonly guessed: readonly string[] } {
  const known = clusterWith(empty, given);
  const unknown = new Map<string, [FoundObject, ...FoundObject[]]>();
  for (const object of objects) {
    const { apiVersion, kind } = object;
    if (findKind(known, apiVersion, kind) !== undefined) continue;
    const key = `${apiVersion.replace(/\/.*/, "")}/${kind}`;
    const others = unknown.get(key);
    if (others === undefined) unknown.set(key, [object]);
    else others.push(object);
  }
  const guesses = [...unknown.values()].flatMap((of) => {
    const text = guessDefinition(of);
    return text === null ? [] : [{ text, kind: of[0].kind }];
  });
  const used = guesses.slice(0, Math.max(0, LIMITS.definitions - given.length));
  return { definitions: [...given, ...used.map(({ text }) => text)], guessed: used.map(({ kind }) => kind) };
}

function clusterWith(empty: Cluster, definitions: readonly string[]): Cluster {
  if (definitions.length === 0) return empty;
  const parts = { definitions, objects: [], rules: [], admission: [] };
  return initialClusterPart.makeInitialCluster(empty, parts).cluster;
}

/** Returns a step that applies manifests. */
function manifestSteps(manifests: readonly FoundObject[]): readonly NewStep[] {
  if (manifests.length === 0) return [];
  const manifest = manifests.map(({ text }) => (text.endsWith("\n") ? text : `${text}\n`)).join("---\n");
  return [{ actor: SOMEBODY, action: { kind: "apply", manifest } }];
}

/** The namespaces of every cluster. */
const NAMESPACES = ["", "default", "kube-system", "kube-public", "kube-node-lease"];

/** Returns the namespaces in which steps create objects, unless they are among the objects themselves. */
function namespacesFor(names: readonly string[], objects: readonly FoundObject[]): readonly string[] {
  const known = objects.flatMap(({ kind, name }) => (kind === "Namespace" ? [name] : []));
  const missing = [...new Set(names)].filter((name) => !NAMESPACES.includes(name) && !known.includes(name));
  return missing.map((name) => printYamlText({ apiVersion: "v1", kind: "Namespace", metadata: { name } }));
}

function newScenario(
  found: readonly FoundObject[],
  definitions: readonly string[],
  objects: readonly string[],
  steps: readonly NewStep[],
): Scenario {
  const [first] = found;
  const more = found.length > 1 ? ` and ${found.length - 1} more` : "";
  return {
    title:
      first === undefined ? (steps.length > 0 ? "An audit log" : "") : `${first.kind} ${first.name}${more}`,
    ...(definitions.length === 0 ? {} : { definitions }),
    ...(objects.length === 0 ? {} : { objects }),
    actors: [...new Set(steps.map(({ actor }) => actor))].map((name, index) => ({
      name,
      colour: colourAt(index),
    })),
    steps: numbered(steps, 0),
  };
}

function withAdditions(
  scenario: Scenario,
  definitions: readonly string[],
  objects: readonly string[],
  steps: readonly NewStep[],
): Scenario {
  const known = scenario.actors.map(({ name }) => name);
  const added = [...new Set(steps.map(({ actor }) => actor))].filter((name) => !known.includes(name));
  return {
    ...scenario,
    ...(definitions.length === 0 ? {} : { definitions: [...(scenario.definitions ?? []), ...definitions] }),
    ...(objects.length === 0 ? {} : { objects: [...(scenario.objects ?? []), ...objects] }),
    actors: [
      ...scenario.actors,
      ...added.map((name, at) => ({ name, colour: colourAt(scenario.actors.length + at) })),
    ],
    steps: [...scenario.steps, ...numbered(steps, scenario.steps.length)],
  };
}

/** Gives steps the ids that the reader of files gives. */
function numbered(steps: readonly NewStep[], after: number): readonly Step[] {
  return steps.map((step, at) => ({ ...step, id: `s${after + at + 1}` }));
}
