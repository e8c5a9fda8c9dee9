import { get, has, isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import { frozen } from "../frozen.ts";
import type { Dispatch } from "./dispatch.ts";
import { type Context, type Level, levels, type Registration, type Unit } from "./replayer.ts";

/** What came of one file. */
export type FileResult = {
  readonly units: readonly Unit[];
  /** How many of its lines some replayer takes; none means that the file is none of ours. */
  readonly known: number;
  /** Whether any of its lines has levels. */
  readonly levels: boolean;
};

/** Replays the lines of one file, in order. A header, first, counts nothing; a line nobody takes is a failed unit. */
export function replayLines(lines: readonly string[], context: Context, dispatch: Dispatch): FileResult {
  const units: Unit[] = [];
  let known = 0;
  let withLevels = false;
  lines.forEach((text, at) => {
    const line = parse(text);
    if (at === 0 && isMap(line) && get(line, "header") === true) return;
    const registration = isMap(line) ? dispatch(line) : undefined;
    if (!isMap(line) || registration === undefined) {
      units.push({ id: `line ${at + 1}`, failed: "state", detail: `not understood: ${text.slice(0, 120)}` });
      return;
    }
    known++;
    withLevels ||= registration.levels;
    for (const unit of replayLine(line, `line ${at + 1}`, registration, context)) units.push(unit);
  });
  return { units, known, levels: withLevels };
}

/** How many units agree at `level`. */
export function passing(units: readonly Unit[], level: Level): number {
  return units.filter((unit) => passes(unit, level)).length;
}

/** Whether a unit agrees at `level`: one that fails `message` alone passes `state` and `reason`. */
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

/** Every unit that a line holds, failed for one reason. */
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
 * The numbers, from 1, of the steps that are units: those with an answer to compare, `response` or `exit`. Steps marked
 * `skip` are not sent, and a step `crd` prepares.
 */
export function comparedSteps(line: ValueMap): readonly number[] {
  const steps = get(line, "steps");
  if (!isList(steps)) return [];
  return steps.flatMap((step, at) => {
    const compared = isMap(step) && !has(step, "skip") && (has(step, "response") || has(step, "exit"));
    return compared ? [at + 1] : [];
  });
}

/** Replayers may throw: what they drive is under test, and one broken line must not hide the others. */
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

/** What a line holds, frozen. Undefined, which no line can be, where the text is no JSON. */
function parse(text: string): Value | undefined {
  try {
    return frozen(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A line's `id` or `name`; undefined if it has neither. */
export function nameOf(line: ValueMap): string | undefined {
  const name = get(line, "id") ?? get(line, "name");
  return typeof name === "string" ? name : undefined;
}
