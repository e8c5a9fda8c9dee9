import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { groupVersionOf } from "../../engine/schema/builtins.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { LIMITS } from "../../file/format.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { plural, shorten } from "../../words.ts";
import { objectsOfEvents, replayEvents } from "./audit/replay-events.ts";
import { clusterWith, withGuesses } from "./complete-definitions.ts";
import { fewWords } from "./count-objects.ts";
import { firstView } from "./first-view.ts";
import { newScenario, withAdditions } from "./new-scenario.ts";
import { versionsIn } from "./object-versions.ts";
import { describedKinds } from "./openapi/described-kinds.ts";
import { changesNothingIn, createPlayer, type Played } from "./playing.ts";
import type { OnProgress } from "./progress.ts";
import { foundObject } from "./read-documents.ts";
import type { ReadText } from "./read-text.ts";
import { setUpConflicts } from "./refusal/set-up-conflicts.ts";
import { type NewStep, SOMEBODY, stepsOfObjects } from "./steps-of-objects.ts";
import type { FoundObject, Import, ReadingProgress } from "./types.ts";

/** What texts become together. */
export type Joined = Pick<Import, "scenario" | "additions" | "shown"> & {
  /** Notes about each text. */
  readonly notes: readonly (readonly string[])[];
};

/** Sentences about the first text of a sort. */
type Notes = { readonly about: (one: ReadText) => boolean; readonly sentences: readonly string[] };

/** Joins texts that can all be used. Null without texts. `onProgress` gets how far the work has come. */
export function joinTexts(read: readonly ReadText[], empty: Cluster, onProgress: OnProgress): Joined | null {
  if (read.length === 0) return null;
  const work = repeatable(onProgress);
  const play = createPlayer(empty, work.repeat);
  const found = foundIn(read);
  const kinds = kindsOf(read, found, empty, onProgress);
  const rebuilt = rebuiltSteps(found.objects, kinds, play, work.tell);
  const replay = replayEvents(found.events, kinds.cluster, found.objects, onProgress);
  const applied = appliedManifests(read, found, kinds.cluster);
  const [file, second] = read.flatMap(({ scenario }) => scenario ?? []);
  const notes = notesByText(read, [
    ...found.notes,
    ...kinds.notes,
    { about: hasObjects, sentences: rebuilt.notes },
    { about: ({ events }) => events !== undefined, sentences: replay.notes },
    { about: ({ refusals }) => refusals !== undefined, sentences: applied.notes },
    { about: ({ scenario }) => second !== undefined && scenario === second, sentences: [ONE_FILE] },
  ]);
  const places = [...found.manifests.map(({ namespace }) => namespace), ...replay.namespaces];
  const added = {
    definitions: kinds.definitions,
    objects: [
      ...namespacesFor(places, found.objects, found.manifests),
      ...found.objects.map(({ text }) => text),
      ...applied.objects,
      ...replay.objects,
    ],
    steps: [...rebuilt.steps, ...applied.steps, ...replay.steps],
  };
  const isEmpty =
    file === undefined && added.definitions.length + added.objects.length + added.steps.length === 0;
  const isPlain = file === undefined && found.manifests.length === 0 && found.events.length === 0;
  const sentences = read.flatMap((one, at) => [...one.notes, ...(notes[at] ?? [])]);
  const scenario = isEmpty ? null : scenarioOf(found, file?.scenario, added, sentences);
  return {
    scenario,
    additions: isPlain && !isEmpty ? { definitions: added.definitions, objects: added.objects } : null,
    shown: scenario !== null && isPlain ? shownFirst(found.objects, play(scenario)) : null,
    notes,
  };
}

/** Tells progress, and repeats the last one while a part of the work takes long. */
function repeatable(onProgress: OnProgress): { readonly tell: OnProgress; readonly repeat: () => void } {
  let last: ReadingProgress | null = null;
  const tell: OnProgress = (progress) => {
    last = progress;
    onProgress(progress);
  };
  return { tell, repeat: () => last !== null && onProgress(last) };
}

const ONE_FILE = "It is left out: the page opens one scenario file at a time.";

function notesByText(read: readonly ReadText[], notes: readonly Notes[]): readonly (readonly string[])[] {
  return read.map((_, at) =>
    notes.flatMap(({ about, sentences }) => (read.findIndex(about) === at ? sentences : [])),
  );
}

/** What all texts contain, as far as a scenario can have it. */
type Found = {
  readonly objects: readonly FoundObject[];
  readonly manifests: readonly FoundObject[];
  readonly given: readonly FoundObject[];
  readonly events: readonly ValueMap[];
  readonly notes: readonly Notes[];
};

function foundIn(read: readonly ReadText[]): Found {
  const objects = read.flatMap((one) => one.objects ?? []);
  const given = read.flatMap((one) => one.definitions ?? []);
  return {
    objects: objects.slice(0, LIMITS.objects),
    manifests: read.flatMap((one) => one.manifests ?? []),
    given: given.slice(0, LIMITS.definitions),
    events: read.flatMap((one) => one.events ?? []),
    notes: [
      { about: hasObjects, sentences: limitNote(objects.length, LIMITS.objects, "object") },
      {
        about: ({ definitions }) => (definitions?.length ?? 0) > 0,
        sentences: limitNote(given.length, LIMITS.definitions, "kind"),
      },
    ],
  };
}

function hasObjects({ objects }: ReadText): boolean {
  return (objects?.length ?? 0) > 0;
}

function limitNote(count: number, most: number, noun: string): readonly string[] {
  return count <= most ? [] : [`${plural(count - most, noun)} left out: a scenario has ${most} at most.`];
}

/** The definitions of a scenario, and a cluster with them. */
type Kinds = {
  readonly definitions: readonly string[];
  readonly cluster: Cluster;
  readonly notes: readonly Notes[];
};

/** Returns the given definitions, those of the OpenAPI documents that the objects need, and guessed ones for all other kinds. */
function kindsOf(
  read: readonly ReadText[],
  { objects, manifests, given, events }: Found,
  empty: Cluster,
  onProgress: OnProgress,
): Kinds {
  const needed = [
    ...objects,
    ...manifests,
    ...objectsOfEvents(events).map((value) => foundObject(value, "")),
  ];
  const texts = given.map(({ text }) => text);
  const described = describedKinds(
    read.flatMap(({ kinds }) => kinds ?? []),
    needed,
    clusterWith(empty, texts, onProgress).cluster,
    LIMITS.definitions - given.length,
    onProgress,
  );
  const { definitions, guessed, cluster, problems } = withGuesses(
    [...texts, ...described.texts],
    needed,
    empty,
    onProgress,
  );
  const isGuessed = (one: ReadText) =>
    one.events !== undefined ||
    [...(one.objects ?? []), ...(one.manifests ?? [])].some(({ kind }) => guessed.includes(kind));
  const guess = `No text defines ${fewWords(guessed)}: the page makes a definition from the managed fields. Add the CustomResourceDefinition for the exact rules.`;
  return {
    definitions,
    cluster,
    notes: [
      { about: ({ kinds }) => kinds !== undefined, sentences: described.notes },
      {
        about: ({ definitions = [], kinds }) => definitions.length > 0 || kinds !== undefined,
        sentences: problems.map((problem) => `The server refuses it: ${problem}`),
      },
      { about: isGuessed, sentences: guessed.length > 0 ? [guess] : [] },
    ],
  };
}

/** Returns a step for each manager of the objects. */
function rebuiltSteps(
  objects: readonly FoundObject[],
  { definitions, cluster }: Kinds,
  play: (scenario: Scenario) => Played,
  onProgress: OnProgress,
): ReturnType<typeof stepsOfObjects> {
  if (objects.length === 0) return { steps: [], notes: [] };
  const texts = objects.map(({ text }) => text);
  return stepsOfObjects(objects, versionsIn(cluster), changesNothingIn(play, definitions, texts), onProgress);
}

/** What manifests become. */
type AppliedManifests = {
  readonly steps: readonly NewStep[];
  /** The objects with which the applies conflict. */
  readonly objects: readonly string[];
  readonly notes: readonly string[];
};

/** Returns the steps that apply the manifests, those with a conflict that a message names each in a step of its own. */
function appliedManifests(
  read: readonly ReadText[],
  { objects, manifests }: Found,
  cluster: Cluster,
): AppliedManifests {
  const refusals = read.flatMap((one) => one.refusals ?? []);
  const conflicts = refusals.flatMap((one) => one.conflicts);
  const [named] = refusals.flatMap(({ fieldManager }) => fieldManager ?? []);
  const [renderer] = read.flatMap((one) => one.renderer ?? []);
  const applier = named ?? renderer?.manager ?? (refusals.length > 0 ? "kubectl" : SOMEBODY);
  // An object of a cluster has its real owners.
  const isLive = (one: FoundObject) => objects.some((other) => isSameObject(one, other));
  const setUp = setUpConflicts(
    manifests.filter((one) => !isLive(one)),
    manifests.some(isLive) ? [] : conflicts,
    ({ value }) => typeOfObject(cluster, value),
    applier,
  );
  const others = new Set(setUp.others);
  const plain = manifests.filter((one) => isLive(one) || others.has(one));
  return {
    steps: [...manifestSteps(plain, applier), ...setUp.steps],
    objects: setUp.objects,
    notes: [...refusalNotes(setUp.missing, manifests.length), ...setUp.invented],
  };
}

/** Returns the scenario of a file with what the other texts add; without a file, a new one. */
function scenarioOf(
  { objects, manifests, given, events }: Found,
  file: Scenario | undefined,
  added: Parameters<typeof withAdditions>[1],
  notes: readonly string[],
): Scenario {
  if (file !== undefined) return withAdditions(file, added);
  const title = events.length > 0 ? "An audit log" : "New kinds";
  return newScenario([...objects, ...manifests, ...given], title, added, notes);
}

/** Returns what the page shows first of objects; null without objects. */
function shownFirst(objects: readonly FoundObject[], played: Played): Import["shown"] {
  const [first] = objects;
  return first === undefined ? null : firstView(played, (one) => isSameObject(one, first));
}

function isSameObject(a: FoundObject, b: FoundObject): boolean {
  const group = (one: FoundObject) => groupVersionOf(one.apiVersion).group;
  const place = ({ namespace }: FoundObject) => namespace || "default";
  return a.kind === b.kind && a.name === b.name && group(a) === group(b) && place(a) === place(b);
}

/** Says which conflicts of a message could not be set up. `count`: how many manifests there are. */
function refusalNotes(missing: readonly string[], count: number): readonly string[] {
  if (missing.length === 0) return [];
  const fields = fewWords(missing.map((path) => `\`${shorten(path, 200)}\``));
  return [
    count === 0
      ? "Add the manifest that was applied: the page then sets up the conflict."
      : `No manifest has ${fields}: this conflict is not set up.`,
  ];
}

/** Returns a step that applies manifests. */
function manifestSteps(manifests: readonly FoundObject[], actor: string): readonly NewStep[] {
  if (manifests.length === 0) return [];
  const manifest = manifests.map(({ text }) => (text.endsWith("\n") ? text : `${text}\n`)).join("---\n");
  return [{ actor, action: { kind: "apply", manifest } }];
}

/** The namespaces of every cluster. */
const NAMESPACES = ["", "default", "kube-system", "kube-public", "kube-node-lease"];

/** Returns the namespaces in which steps create objects. The namespaces of the first objects exist anyway. */
function namespacesFor(
  names: readonly string[],
  objects: readonly FoundObject[],
  manifests: readonly FoundObject[],
): readonly string[] {
  const known = [...objects, ...manifests].flatMap(({ kind, name }) => (kind === "Namespace" ? [name] : []));
  const existing = new Set([...NAMESPACES, ...known, ...objects.map(({ namespace }) => namespace)]);
  const missing = [...new Set(names)].filter((name) => !existing.has(name));
  return missing.map((name) => printYamlText({ apiVersion: "v1", kind: "Namespace", metadata: { name } }));
}
