import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { LIMITS } from "../../file/format.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { plural, shorten } from "../../words.ts";
import { maskSecrets } from "../mask/mask-secrets.ts";
import { objectsOfEvents, replayEvents } from "./audit/replay-events.ts";
import { clusterWith, withGuesses } from "./complete-definitions.ts";
import { fewWords } from "./count-objects.ts";
import { firstView } from "./first-view.ts";
import { newScenario, withAdditions } from "./new-scenario.ts";
import { versionsIn } from "./object-versions.ts";
import { describedKinds } from "./openapi/described-kinds.ts";
import { changesNothingIn, createPlayer } from "./playing.ts";
import type { OnProgress } from "./progress.ts";
import { foundObject } from "./read-documents.ts";
import { type ReadText, readText } from "./read-text.ts";
import { setUpConflicts } from "./refusal/set-up-conflicts.ts";
import { type NewStep, SOMEBODY, stepsOfObjects } from "./steps-of-objects.ts";
import type { FoundObject, Import, ImportedText, ReadingProgress, Recognised } from "./types.ts";

export type ImportOptions = {
  /** Whether the values of Secrets are masked, in all texts together. */
  readonly mask: boolean;
  /** A cluster with the built-in kinds only. */
  readonly empty: Cluster;
  /** Gets how far the work has come. */
  readonly onProgress?: OnProgress;
};

/** Returns what texts are, and the scenario that they become together. Never throws because of the content of a text. */
export function importTexts(
  texts: readonly ImportedText[],
  { mask, empty, onProgress = () => {} }: ImportOptions,
): Import {
  const parsed = texts.map((text, at) => readText(text, amongAll(texts, at, onProgress)));
  const originals = parsed.flatMap(({ values }) => values);
  const masked = maskSecrets(originals) as readonly ValueMap[];
  const used = mask ? masked : originals;
  let before = 0;
  const read = parsed.map(({ values, describe }) => {
    before += values.length;
    return describe(used.slice(before - values.length, before), used !== originals);
  });
  const joined = read.some(({ form }) => form === "unknown") ? null : join(read, empty, onProgress);
  return {
    texts: read.map((one, at) => recognised(one, texts[at]?.name ?? null, joined?.notes[at] ?? [])),
    scenario: joined?.scenario ?? null,
    shown: joined?.shown ?? null,
    goals: joined === null ? [] : read.flatMap(({ scenario }) => scenario?.goals ?? []),
    additions: joined?.additions ?? null,
    hasSecrets: masked !== originals,
  };
}

/** Returns what gets the progress of one text, and tells that of all texts. */
function amongAll(texts: readonly ImportedText[], at: number, onProgress: OnProgress): OnProgress {
  const lengthOf = (some: readonly ImportedText[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  const [before, total] = [lengthOf(texts.slice(0, at)), lengthOf(texts)];
  return (one) => onProgress(one.unit === "characters" ? { ...one, done: before + one.done, total } : one);
}

function recognised(
  { form, sentence, notes, diagnostics }: ReadText,
  name: string | null,
  more: readonly string[],
): Recognised {
  return { name, form, sentence, notes: [...notes, ...more], diagnostics };
}

type Joined = Pick<Import, "scenario" | "additions" | "shown"> & {
  /** Notes about each text. */
  readonly notes: readonly (readonly string[])[];
};

/** Joins texts that can all be used. */
function join(read: readonly ReadText[], empty: Cluster, onProgress: OnProgress): Joined | null {
  if (read.length === 0) return null;
  const notes = read.map((): string[] => []);
  const note = (of: (one: ReadText) => boolean, ...sentences: readonly string[]) =>
    notes[read.findIndex(of)]?.push(...sentences);
  const all = <Key extends "objects" | "manifests" | "definitions">(key: Key) =>
    read.flatMap((one) => one[key] ?? []);
  const objects = limited(all("objects"), LIMITS.objects, (left) =>
    note(
      ({ objects }) => (objects?.length ?? 0) > 0,
      `${plural(left, "object")} left out: a scenario has ${LIMITS.objects} at most.`,
    ),
  );
  const manifests = all("manifests");
  const given = limited(all("definitions"), LIMITS.definitions, (left) =>
    note(
      ({ definitions }) => (definitions?.length ?? 0) > 0,
      `${plural(left, "kind")} left out: a scenario has ${LIMITS.definitions} at most.`,
    ),
  );
  const events = read.flatMap((one) => one.events ?? []);
  const found = [...objects, ...manifests, ...objectsOfEvents(events).map((value) => foundObject(value, ""))];
  const described = describedKinds(
    read.flatMap(({ kinds }) => kinds ?? []),
    found,
    clusterWith(
      empty,
      given.map(({ text }) => text),
      onProgress,
    ),
    LIMITS.definitions - given.length,
    onProgress,
  );
  note(({ kinds }) => kinds !== undefined, ...described.notes);
  const { definitions, guessed, cluster } = withGuesses(
    [...given.map(({ text }) => text), ...described.texts],
    found,
    empty,
    onProgress,
  );
  if (guessed.length > 0)
    note(
      ({ objects = [], manifests = [], events }) =>
        events !== undefined || [...objects, ...manifests].some(({ kind }) => guessed.includes(kind)),
      `No text defines ${fewWords(guessed)}: the page makes a definition from the managed fields. Add the CustomResourceDefinition for the exact rules.`,
    );
  const work = repeatable(onProgress);
  const play = createPlayer(empty, work.repeat);
  const rebuilt =
    objects.length === 0
      ? { steps: [], notes: [] }
      : stepsOfObjects(
          objects,
          versionsIn(cluster),
          changesNothingIn(
            play,
            definitions,
            objects.map(({ text }) => text),
          ),
          work.tell,
        );
  note(({ objects }) => (objects?.length ?? 0) > 0, ...rebuilt.notes);
  const replay = replayEvents(events, cluster, objects, onProgress);
  note(({ events }) => events !== undefined, ...replay.notes);
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
  note(
    (one) => one.refusals !== undefined,
    ...refusalNotes(setUp.missing, manifests.length),
    ...setUp.invented,
  );
  const others = new Set(setUp.others);
  const plain = manifests.filter((one) => isLive(one) || others.has(one));
  const steps = [...rebuilt.steps, ...manifestSteps(plain, applier), ...setUp.steps, ...replay.steps];
  const places = [...manifests.map(({ namespace }) => namespace), ...replay.namespaces];
  const texts = [
    ...namespacesFor(places, objects, manifests),
    ...objects.map(({ text }) => text),
    ...setUp.objects,
    ...replay.objects,
  ];
  const [file, second] = read.flatMap(({ scenario }) => scenario ?? []);
  if (second !== undefined)
    note((one) => one.scenario === second, "It is left out: the page opens one scenario file at a time.");
  const added = { definitions, objects: texts, steps };
  const kept = read.flatMap((one, at) => [...one.notes, ...(notes[at] ?? [])]);
  const isEmpty = file === undefined && definitions.length + texts.length + steps.length === 0;
  const scenario = isEmpty
    ? null
    : file === undefined
      ? newScenario(
          [...objects, ...manifests, ...given],
          events.length > 0 ? "An audit log" : "New kinds",
          added,
          kept,
        )
      : withAdditions(file.scenario, added);
  const isPlain = file === undefined && manifests.length === 0 && events.length === 0;
  const [first] = objects;
  return {
    scenario,
    additions: isPlain && !isEmpty ? { definitions, objects: texts } : null,
    shown:
      scenario === null || first === undefined || !isPlain
        ? null
        : firstView(play(scenario), (one) => isSameObject(one, first)),
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

function limited<T>(list: readonly T[], most: number, onMore: (left: number) => void): readonly T[] {
  if (list.length > most) onMore(list.length - most);
  return list.slice(0, most);
}

function isSameObject(a: FoundObject, b: FoundObject): boolean {
  const group = (one: FoundObject) => one.apiVersion.replace(/[^/]*$/, "");
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
