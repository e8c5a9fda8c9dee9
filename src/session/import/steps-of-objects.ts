import type { Action, Step, Target } from "../../engine/scenario/scenario.ts";
import { groupBy } from "../../engine/value/group-by.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { shorten } from "../../words.ts";
import { fewWords } from "./count-objects.ts";
import type { VersionsOf } from "./object-versions.ts";
import { mapWithProgress, type OnProgress } from "./progress.ts";
import type { FoundObject } from "./types.ts";
import { type RebuiltWrite, writesOfObject } from "./writes-of-object.ts";

/** A step without its id. */
export type NewStep = Omit<Step, "id">;

/** How many steps objects get: as many as there are colours of actors. */
const MAX_STEPS = 12;

/** The actor of a step for an object that names no manager. */
export const SOMEBODY = "alice";

/** The manager of kubectl's client-side apply, unless a flag names another one. */
const KUBECTL_CLIENT_SIDE = "kubectl-client-side-apply";

/** A write and its object. */
type WriteOf = RebuiltWrite & { readonly object: FoundObject };
type Writes = readonly [WriteOf, ...WriteOf[]];

/**
 * Returns a step for each manager of objects of a cluster, which repeats what the manager wrote: first those that applied, then those
 * that used client-side apply, then those that updated. A step must change nothing, see `changesNothing`. A manager without such a step gets
 * a note. If no manager has such a step, the only step reads the first object.
 */
export function stepsOfObjects(
  objects: readonly FoundObject[],
  versionsOf: VersionsOf,
  changesNothing: (step: NewStep) => boolean,
  onProgress: OnProgress,
): { readonly steps: readonly NewStep[]; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const writes = objects.flatMap((object): readonly WriteOf[] => {
    const found = writesOfObject(object, (apiVersion) => versionsOf(object, apiVersion));
    notes.push(...found.notes);
    return found.writes.map((write) => ({ ...write, object }));
  });
  const named = writes.filter(({ manager }) => manager !== null);
  const used = named.length > 0 ? named : writes;
  const isWay = (...ways: readonly RebuiltWrite["way"][]) => used.filter(({ way }) => ways.includes(way));
  const stepsOf = (group: Writes, stepOf: (writes: Writes) => NewStep): readonly NewStep[] => {
    const step = stepOf(group);
    onProgress({ unit: "writes", done: 0, total: group.length });
    if (changesNothing(step)) return [step];
    const isKept = mapWithProgress(
      group,
      "writes",
      onProgress,
      (one) => group.length > 1 && changesNothing(stepOf([one])),
    );
    const [first, ...rest] = group.filter((_, at) => isKept[at]);
    notes.push(...changeNote(group.filter((_, at) => !isKept[at])));
    return first === undefined ? [] : [stepOf([first, ...rest])];
  };
  const steps = [
    ...grouped(isWay("apply")).flatMap((group) => stepsOf(group, applyStep)),
    ...grouped(isWay("client-side")).flatMap((group) => stepsOf(group, clientSideStep)),
    ...grouped(isWay("strategic", "merge")).flatMap((group) => stepsOf(group, patchStep)),
  ];
  if (steps.length === 0) return { steps: objects.slice(0, 1).map(readStep), notes };
  const left = steps.length - MAX_STEPS;
  if (left > 0)
    notes.push(
      `${left === 1 ? "1 more manager gets" : `${left} more managers get`} no step: a scenario of objects has ${MAX_STEPS} at most.`,
    );
  return { steps: steps.slice(0, MAX_STEPS), notes };
}

/** Says why writes of one manager get no step. Writes of nobody need no such note: a note says that the object has no managed fields. */
function changeNote(writes: readonly WriteOf[]): readonly string[] {
  const [first] = writes;
  if (first === undefined) return [];
  const objects = fewWords(writes.map(({ object: { kind, name } }) => `${kind} ${shorten(name, 60)}`));
  const manager = first.manager === null ? null : shorten(first.manager, 60);
  const isOne = writes.length === 1;
  if (first.way === "client-side")
    return [
      `${manager ?? "kubectl"} gets no step for ${objects}: what kubectl’s annotation says does not agree with the ${isOne ? "object" : "objects"}.`,
    ];
  if (manager === null) return [];
  return [
    `${manager} gets no step for ${objects}: the same write again would change the ${isOne ? "object" : "objects"}.`,
  ];
}

/** Groups writes by manager and subresource, in the order of the first of each. */
function grouped(writes: readonly WriteOf[]): readonly Writes[] {
  return [...groupBy(writes, ({ manager, subresource }) => JSON.stringify([manager, subresource])).values()];
}

function manifestOf(writes: readonly WriteOf[]): string {
  return writes.map(({ text }) => text).join("---\n");
}

function applyStep(writes: Writes): NewStep {
  const [{ manager, subresource }] = writes;
  const note =
    manager === null ? "The objects as they are" : "What this manager applied, from the managed fields";
  return {
    actor: manager ?? SOMEBODY,
    action: { kind: "apply", manifest: manifestOf(writes) },
    ...(subresource === "" ? {} : { subresource }),
    note,
  };
}

function clientSideStep(writes: Writes): NewStep {
  const [{ manager }] = writes;
  const file = "applied.yaml";
  const other =
    manager === null || manager === KUBECTL_CLIENT_SIDE ? "" : ` --field-manager=${quoted(manager)}`;
  const action: Action = {
    kind: "run",
    line: `kubectl apply -f ${file}${other}`,
    files: { [file]: manifestOf(writes) },
  };
  return {
    actor: manager ?? SOMEBODY,
    action,
    note: "The last applied configuration, from the annotation",
  };
}

/** Quotes a word for the shell, if that is necessary. */
function quoted(word: string): string {
  return /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Returns the longest patch of a manager. */
function patchStep(writes: Writes): NewStep {
  const write = writes.reduce((a, b) => (b.text.length > a.text.length ? b : a));
  const { manager, subresource, object, apiVersion, text } = write;
  const action: Action = {
    kind: "patch",
    type: write.way === "strategic" ? "strategic" : "merge",
    target: targetOf(object, apiVersion),
    body: text,
  };
  return {
    actor: manager ?? SOMEBODY,
    action,
    ...(subresource === "" ? {} : { subresource }),
    note: "What this manager wrote, from the managed fields",
  };
}

function readStep({ apiVersion, kind, name, namespace }: FoundObject): NewStep {
  const metadata = { name, ...(namespace !== "" && { namespace }) };
  const manifest = printYamlText({ apiVersion, kind, metadata });
  return { actor: SOMEBODY, action: { kind: "get", manifest }, note: "The object as it was pasted" };
}

/** Returns an object as the target of a patch in a version. */
function targetOf({ kind, name, namespace }: FoundObject, apiVersion: string): Target {
  return { apiVersion, kind, name, ...(namespace === "" ? {} : { namespace }) };
}
