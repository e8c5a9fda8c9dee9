import type { Action, Actor, Lesson, Scenario, Step } from "../engine/scenario/scenario.ts";
import { isMap, type MutableMap, type Value, type ValueMap } from "../engine/value/value.ts";
import { colourAt, FORMAT } from "./format.ts";
import { APPLY_V2_FIELDS, RUN_FIELDS, STEP_FIELD_NAMES } from "./step-fields.ts";

/** Returns a scenario as a value in the format `applyground/v1`, keys in the order of files. Leaves out defaults and the ids of steps. */
export function scenarioToValue(scenario: Scenario): ValueMap {
  const { title, description, definitions, objects, rules, admission, files, start, steps } = scenario;
  const { kubernetes, serverSideApply, goal, lesson } = scenario;
  return compact({
    apiVersion: FORMAT,
    title: title || undefined,
    description: description || undefined,
    kubernetes,
    definitions: unlessEmpty(definitions),
    objects: unlessEmpty(objects),
    rules: rules?.map(({ actor, verbs, resources, namespaces }) =>
      compact({ actor, verbs, resources, namespaces }),
    ),
    admission: unlessEmpty(admission)?.map(({ match, patch }) => ({ match: compact({ ...match }), patch })),
    serverSideApply: serverSideApply === false ? false : undefined,
    files: unlessDefault(files),
    start,
    actors: actorsValue(scenario),
    steps: steps.map(stepValue),
    goal: unlessEmpty(goal),
    lesson: lesson && lessonValue(lesson),
  });
}

function lessonValue({ task, goal, hints, solution, par, given, why, rules, next }: Lesson): ValueMap {
  return compact({ task, goal, hints, solution: solution.map(stepValue), par, given, why, rules, next });
}

function unlessEmpty<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list?.length === 0 ? undefined : list;
}

/** Returns undefined for false, an empty text and an empty map: a file without the key means the same. */
function unlessDefault(value: Value | undefined): Value | undefined {
  return value === false || value === "" || (isMap(value) && Object.keys(value).length === 0)
    ? undefined
    : value;
}

function compact(map: { readonly [key: string]: Value | undefined }): ValueMap {
  const out: MutableMap = {};
  for (const [key, value] of Object.entries(map)) if (value !== undefined) out[key] = value;
  return out;
}

/** Returns the list of actors, or undefined if the reader makes the same list from the steps. */
function actorsValue({ actors, steps }: Pick<Scenario, "actors" | "steps">): Value | undefined {
  const ofSteps = [...new Set(steps.map(({ actor }) => actor))];
  const isOfSteps = (actor: Actor, index: number) =>
    actor.name === ofSteps[index] && actor.colour === colourAt(index);
  if (actors.length === ofSteps.length && actors.every(isOfSteps)) return undefined;
  return actors.map(({ name, colour }, index) =>
    compact({ name, colour: colour === colourAt(index) ? undefined : colour }),
  );
}

function stepValue(step: Step): ValueMap {
  const { actor, action, subresource } = step;
  const isPatch = action.kind === "patch" || action.kind === "edit";
  const out: { [key: string]: Value | undefined } = {
    actor,
    [action.kind]: actionValue(action, subresource || undefined),
  };
  const actionFields = action.kind === "run" ? RUN_FIELDS : action.kind === "applyV2" ? APPLY_V2_FIELDS : {};
  const given: { readonly [name: string]: unknown } = action;
  for (const name of Object.keys(actionFields)) out[name] = unlessDefault(given[name] as Value | undefined);
  for (const name of STEP_FIELD_NAMES) {
    // An empty `expect` stays: it is not the same as none.
    if (name === "expect") out[name] = step.expect;
    else if (name !== "subresource" || !isPatch) out[name] = unlessDefault(step[name]);
  }
  return compact(out);
}

function actionValue(action: Action, subresource: string | undefined): Value {
  if (action.kind === "run") return action.line;
  if (action.kind !== "patch" && action.kind !== "edit") return action.manifest;
  const { apiVersion, kind, name, namespace } = action.target;
  const target = compact({ apiVersion, kind, name, namespace: namespace || undefined });
  return action.kind === "patch"
    ? compact({ type: action.type, target, subresource, body: action.body })
    : compact({ target, subresource, patch: action.patch });
}
