import type { Scenario, Step } from "../../../engine/scenario/scenario.ts";

/** Whether two scenarios are equal, apart from the ids of their steps. */
export function isSameScenario(a: Scenario, b: Scenario): boolean {
  if (a === b) return true;
  const [{ steps: ofA, ...restOfA }, { steps: ofB, ...restOfB }] = [a, b];
  if (ofA.length !== ofB.length || !isSame(restOfA, restOfB)) return false;
  return ofA.every((step, at) => isSameStep(step, ofB[at]));
}

/** Whether two steps are equal, apart from their ids. */
export function isSameStep(a: Step | undefined, b: Step | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a === b || isSame(withoutId(a), withoutId(b));
}

function withoutId({ id: _, ...rest }: Step): Omit<Step, "id"> {
  return rest;
}

/** Whether two parts of a scenario are equal, in any order of keys. A missing key equals an undefined value. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [fieldsOfA, fieldsOfB] = [a as Fields, b as Fields];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(valueAt(fieldsOfA, key), valueAt(fieldsOfB, key)));
}

function valueAt(fields: Fields, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined; // not what every object inherits
}

type Fields = { readonly [key: string]: unknown };
