import type { Action, Actor, Scenario, Step, Target } from "../../engine/scenario/scenario.ts";
import type { OpenedObject, RebuiltWrite } from "../../session/file/types.ts";

/** The maximum number of steps, and so of actors, that a scenario gets from objects: the number of colours. */
const MAX_ACTORS = 12;

/** The actor of a step for an object that names no manager. */
const SOMEBODY = "alice";

/**
 * Returns a scenario whose cluster contains the pasted objects before the first step. Its steps repeat
 * what the managers applied, so they change nothing: the user can change their texts. With `mask`, the data of Secrets is masked.
 */
export function scenarioFromObjects(objects: readonly OpenedObject[], mask: boolean): Scenario {
  const steps = stepsOf(objects, mask).slice(0, MAX_ACTORS);
  const names = [...new Set(steps.map(({ actor }) => actor))];
  const [first] = objects;
  return {
    title: first === undefined ? "" : `${first.kind} ${first.name}`,
    objects: textsOf(objects, mask),
    actors: names.map((name, index): Actor => ({ name, colour: index + 1 })),
    steps: steps.map((step, index) => ({ ...step, id: `s${index + 1}` })),
  };
}

/** Returns the texts of objects. With `mask`, the data of Secrets is masked. */
export function textsOf(objects: readonly OpenedObject[], mask: boolean): readonly string[] {
  return objects.map(({ text, masked }) => (mask && masked !== null ? masked.text : text));
}

/** A write and its object. */
type WriteOf = { readonly write: RebuiltWrite; readonly object: OpenedObject };

type NewStep = Omit<Step, "id">;

/** Returns a step for each manager that applied some of the objects; without any, a step for the first write or for the first object. */
function stepsOf(objects: readonly OpenedObject[], mask: boolean): readonly NewStep[] {
  const writes = objects.flatMap((object): readonly WriteOf[] => {
    const found = mask && object.masked !== null ? object.masked.writes : object.writes;
    return found.map((write) => ({ write, object }));
  });
  const applied = writes.filter(({ write }) => write.way === "apply" && write.manager !== null);
  if (applied.length > 0) {
    const appliers = [...new Set(applied.flatMap(({ write }) => write.manager ?? []))];
    return appliers.map((actor) =>
      applyStep(
        actor,
        applied.filter(({ write }) => write.manager === actor),
      ),
    );
  }
  const [first] = writes;
  if (first === undefined) return objects.slice(0, 1).map(readStep);
  const alike = writes.filter(({ write }) => write.way === first.write.way);
  if (first.write.way === "client-side") return [clientSideStep(alike)];
  if (first.write.way === "apply") return [applyStep(SOMEBODY, alike)];
  return [patchStep(first, first.write.way)];
}

function manifestOf(writes: readonly WriteOf[]): string {
  return writes.map(({ write }) => write.text).join("---\n");
}

function applyStep(actor: string, writes: readonly WriteOf[]): NewStep {
  const isKnown = writes.some(({ write }) => write.manager !== null);
  const note = isKnown ? "What this manager applied, from the managed fields" : "The objects as they are";
  return { actor, action: { kind: "apply", manifest: manifestOf(writes) }, note };
}

function clientSideStep(writes: readonly WriteOf[]): NewStep {
  const file = "applied.yaml";
  const action: Action = {
    kind: "run",
    line: `kubectl apply -f ${file}`,
    files: { [file]: manifestOf(writes) },
  };
  return { actor: SOMEBODY, action, note: "The last applied configuration, from the annotation" };
}

function patchStep({ write, object }: WriteOf, type: "strategic" | "merge"): NewStep {
  const action: Action = { kind: "patch", type, target: targetOf(object), body: write.text };
  return {
    actor: write.manager ?? SOMEBODY,
    action,
    note: "What this manager wrote, from the managed fields",
  };
}

function readStep({ apiVersion, kind, name, namespace }: OpenedObject): NewStep {
  const place = namespace === "" ? "" : `\n  namespace: ${JSON.stringify(namespace)}`;
  const manifest = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: ${JSON.stringify(name)}${place}\n`;
  return { actor: SOMEBODY, action: { kind: "get", manifest }, note: "The object as it was pasted" };
}

function targetOf({ apiVersion, kind, name, namespace }: OpenedObject): Target {
  return { apiVersion, kind, name, ...(namespace === "" ? {} : { namespace }) };
}
