import { isList, type Value } from "../../../value/value.ts";
import type { Filter } from "./jq-filter.ts";
import { calculate } from "./jq-math.ts";
import { type JqRun, made, type Place, refusePath, type Scope, valuesOf } from "./jq-run.ts";
import { deletePaths, isTrue, updateAt } from "./jq-values.ts";

/** Runs `|=`, `=`, `+=` and so on. */
export function* runAssignment(
  run: JqRun,
  { operator, left, right }: Extract<Filter, { readonly kind: "binary" }>,
  at: Place,
  scope: Scope | null,
): Iterable<Place> {
  const paths = () => pathsOf(run, left, at.value, scope);
  if (operator === "|=") {
    const removed: (readonly Value[])[] = [];
    let value = at.value;
    for (const path of paths()) {
      value = updateAt(value, path, (before) => {
        for (const found of run.results(right, { value: before, path: null }, scope)) return found.value;
        removed.push(path);
        return before;
      });
    }
    return yield made(at, removed.length > 0 ? deletePaths(value, removed) : value);
  }
  const math = operator.slice(0, -1);
  const next = (before: Value, given: Value): Value => {
    if (math === "") return given;
    if (math === "//") return isTrue(before) ? before : given;
    return calculate(math, before, given);
  };
  for (const given of valuesOf(run, right, at, scope)) {
    let { value } = at;
    for (const path of paths()) value = updateAt(value, path, (before) => next(before, given));
    yield made(at, value);
  }
}

function pathsOf(
  run: JqRun,
  filter: Filter,
  value: Value,
  scope: Scope | null,
): readonly (readonly Value[])[] {
  return [...run.results(filter, { value, path: [] }, scope)].map((found) =>
    isList(found.path) ? found.path : refusePath(found.value),
  );
}
