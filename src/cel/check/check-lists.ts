import type { Checked } from "./check.ts";
import type { Expression, Problem } from "./syntax/expression.ts";
import { partsOf } from "./syntax/parts.ts";
import { type CelType, insideOptional, isSameType, printType } from "./types/types.ts";

/**
 * Returns the problems of lists and maps whose items have several types. Below a call of `format` they may.
 * Upstream: cel-go cel/validator.go (v0.26), ValidateHomogeneousAggregateLiterals.
 */
export function checkLists(expression: Expression, checked: Checked): readonly Problem[] {
  if (expression.kind === "call" && expression.name === "format") return [];
  const below = partsOf(expression).flatMap((part) => checkLists(part, checked));
  const typeOf = (part: Expression, isOptional: boolean): CelType => {
    const type = checked.typeOf(part);
    return isOptional ? (insideOptional(type) ?? type) : type;
  };
  if (expression.kind === "list") {
    const found = expression.items.map(({ value, isOptional }) => typed(value, typeOf(value, isOptional)));
    return [...differing(found).slice(0, 1), ...below];
  }
  if (expression.kind !== "map") return below;
  const keys = expression.entries.map(({ key }) => typed(key, typeOf(key, false)));
  const values = expression.entries.map(({ value, isOptional }) => typed(value, typeOf(value, isOptional)));
  return [...differing(keys), ...differing(values), ...below];
}

type Typed = { readonly at: number; readonly type: CelType };

function typed({ at }: Expression, type: CelType): Typed {
  return { at, type };
}

/** Returns a problem for each part whose type is not the type of the first. */
function differing([first, ...others]: readonly Typed[]): readonly Problem[] {
  if (first === undefined) return [];
  const expected = `expected type '${printType(first.type)}'`;
  return others
    .filter(({ type }) => !isSameType(type, first.type))
    .map(({ at, type }) => ({ at, message: `${expected} but found '${printType(type)}'` }));
}
