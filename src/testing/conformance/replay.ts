import { get, has, isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import { deepFreeze } from "../freeze/deep-freeze.ts";
import type { Dispatch } from "./dispatch.ts";
import { type Context, type Level, levels, type Registration, type Unit } from "./registration.ts";

/** The result of one file. */
export type FileResult = {
  readonly units: readonly Unit[];
  /** The number of lines that have a replayer; 0 for a file of another format. */
  readonly known: number;
  /** Whether a line of the file has levels. */
  readonly levels: boolean;
};

/** Replays the lines of one file in order. A header in the first line does not count. A line without a replayer is a failed unit. */
export function replayLines(lines: readonly string[], context: Context, dispatch: Dispatch): FileResult {
  const units: Unit[] = [];
  let known = 0;
  let withLevels = false;
  lines.forEach((text, at) => {
    const line = parse(text);
    if (at === 0 && isMap(line) && get(line, "header") === true) return;
    const registration = isMap(line) ? dispatch(line) : undefined;
    if (!isMap(line) || registration === undefined) {
      units.push({ id: `line ${at + 1}`, failed: "state", detail: `unknown line: ${text.slice(0, 120)}` });
      return;
    }
    known++;
    withLevels ||= registration.levels;
    for (const unit of replayLine(line, `line ${at + 1}`, registration, context)) units.push(unit);
  });
  return { units, known, levels: withLevels };
}

/** Returns the number of units that agree at `level`. */
export function passing(units: readonly Unit[], level: Level): number {
  return units.filter((unit) => passes(unit, level)).length;
}

/** Whether a unit agrees at `level`. A unit that fails only at `message` passes `state` and `reason`. */
export function passes(unit: Unit, level: Level): boolean {
  return unit.failed === null || levels.indexOf(unit.failed) > levels.indexOf(level);
}

function replayLine(
  line: ValueMap,
  place: string,
  registration: Registration,
  context: Context,
): readonly Unit[] {
  const found = attempt(line, registration, context);
  if ("units" in found) return registration.steps ? failAfterLostState(found.units) : found.units;
  return failAll(line, place, registration, found.thrown);
}

/** Returns all units of a line as failed, with one detail. */
export function failAll(
  line: ValueMap,
  place: string,
  registration: Pick<Registration, "steps">,
  detail: string,
): readonly Unit[] {
  const id = nameOf(line) ?? place;
  const steps = registration.steps ? comparedSteps(line) : [];
  if (steps.length === 0) return [{ id, failed: "state", detail }];
  return steps.map((at) => ({ id: `${id} step ${at}`, failed: "state", detail }));
}

/**
 * Returns the numbers, from 1, of the steps that are units: those with a recorded `response` or `exit`. The replayer
 * does not send a step with `skip`; a step with `crd` installs a definition.
 */
export function comparedSteps(line: ValueMap): readonly number[] {
  const steps = get(line, "steps");
  if (!isList(steps)) return [];
  return steps.flatMap((step, at) => {
    const compared = isMap(step) && !has(step, "skip") && (has(step, "response") || has(step, "exit"));
    return compared ? [at + 1] : [];
  });
}

/** Calls the replayer and catches exceptions, so that one broken line does not hide the others. */
function attempt(
  line: ValueMap,
  registration: Registration,
  context: Context,
): { readonly units: readonly Unit[] } | { readonly thrown: string } {
  try {
    return { units: registration.replay(line, context) };
  } catch (error) {
    return { thrown: `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}` };
  }
}

function failAfterLostState(units: readonly Unit[]): readonly Unit[] {
  const lost = units.findIndex((unit) => unit.failed === "state");
  if (lost < 0) return units;
  const detail = `follows ${units[lost]?.id}, which failed at state`;
  return units.map((unit, at) => (at > lost ? { id: unit.id, failed: "state", detail } : unit));
}

/** Returns the value of a line, frozen; undefined if the line is not JSON. */
function parse(text: string): Value | undefined {
  try {
    return deepFreeze(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Returns the `id` or `name` of a line; undefined if it has neither. */
export function nameOf(line: ValueMap): string | undefined {
  const name = get(line, "id") ?? get(line, "name");
  return typeof name === "string" ? name : undefined;
}
