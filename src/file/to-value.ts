import type { Action, Actor, Scenario, Step } from "../engine/scenario/scenario.ts";
import type { MutableMap, Value, ValueMap } from "../engine/value/value.ts";
import { colourAt, FORMAT } from "./format.ts";

/**
 * A scenario as a value in the format `applyground/v1`, keys in the order in which files have them. Defaults and the ids of
 * steps are left out.
 */
export function toValue(scenario: Scenario): ValueMap {
  const { title, description, definitions, objects, rules, admission, files, start, steps } = scenario;
  const { serverSideApply } = scenario;
  return compact({
    apiVersion: FORMAT,
    title: title || undefined,
    description: description || undefined,
    definitions: orNone(definitions),
    objects: orNone(objects),
    rules: rules?.map(({ actor, verbs, resources, namespaces }) =>
      compact({ actor, verbs, resources, namespaces }),
    ),
    admission: orNone(admission)?.map(({ match, patch }) => ({ match: compact({ ...match }), patch })),
    serverSideApply: serverSideApply === false ? false : undefined,
    files: filled(files),
    start,
    actors: actorsOf(scenario),
    steps: steps.map(stepValue),
  });
}

/** An empty map says no more than none. */
function filled<T extends ValueMap>(map: T | undefined): T | undefined {
  return map === undefined || Object.keys(map).length === 0 ? undefined : map;
}

function orNone<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list?.length === 0 ? undefined : list;
}

function compact(map: { readonly [key: string]: Value | undefined }): ValueMap {
  const out: MutableMap = {};
  for (const [key, value] of Object.entries(map)) if (value !== undefined) out[key] = value;
  return out;
}

/** Undefined if the steps tell as much. */
function actorsOf({ actors, steps }: Pick<Scenario, "actors" | "steps">): Value | undefined {
  const told = [...new Set(steps.map(({ actor }) => actor))];
  const isTold = (actor: Actor, index: number) =>
    actor.name === told[index] && actor.colour === colourAt(index);
  if (actors.length === told.length && actors.every(isTold)) return undefined;
  return actors.map(({ name, colour }, index) =>
    compact({ name, colour: colour === colourAt(index) ? undefined : colour }),
  );
}

function stepValue(step: Step): ValueMap {
  const { actor, action, force, dryRun, fieldValidation, subresource } = step;
  const { fieldManager, userAgent, at, disabled, note, expect } = step;
  const isPatch = action.kind === "patch" || action.kind === "edit";
  const isRun = action.kind === "run";
  const isV2 = action.kind === "applyV2";
  return compact({
    actor,
    [action.kind]: actionValue(action, subresource || undefined),
    env: isRun ? filled(action.env) : undefined,
    stdin: isRun ? action.stdin || undefined : undefined,
    files: isRun ? filled(action.files) : undefined,
    twoWay: isV2 ? action.twoWay || undefined : undefined,
    oldMerge: isV2 ? action.oldMerge || undefined : undefined,
    force: force || undefined,
    dryRun: dryRun || undefined,
    fieldValidation,
    subresource: isPatch ? undefined : subresource || undefined,
    fieldManager: fieldManager || undefined,
    userAgent: userAgent || undefined,
    at: at || undefined,
    disabled: disabled || undefined,
    note: note || undefined,
    expect,
  });
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
