import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { MatchPattern } from "../regexp.ts";
import { errorsOf, type SchemaError } from "./schema-errors.ts";

/** What is wrong by `allOf`, `anyOf`, `oneOf` and `not`. */
export function compositeErrors(
  matches: MatchPattern,
  value: Value,
  source: ValueMap,
  path: string,
): readonly SchemaError[] {
  const errors: SchemaError[] = [];
  const place = JSON.stringify(path);
  const all = schemas(get(source, "allOf")).map((one) => errorsOf(matches, value, one, path));
  const failures = all.filter((found) => found.length > 0);
  if (failures.length > 0) {
    const none = failures.length === all.length ? ". None validated" : "";
    errors.push(
      { kind: "composite", message: `${place} must validate all the schemas (allOf)${none}` },
      ...failures.flat(),
    );
  }
  const any = schemas(get(source, "anyOf")).map((one) => errorsOf(matches, value, one, path));
  if (any.length > 0 && any.every((found) => found.length > 0)) {
    errors.push(
      { kind: "composite", message: `${place} must validate at least one schema (anyOf)` },
      ...best(any),
    );
  }
  const one = schemas(get(source, "oneOf")).map((each) => errorsOf(matches, value, each, path));
  const fitting = one.filter((found) => found.length === 0).length;
  if (one.length > 0 && fitting !== 1) {
    const found = fitting === 0 ? "Found none valid" : `Found ${fitting} valid alternatives`;
    errors.push({
      kind: "composite",
      message: `${place} must validate one and only one schema (oneOf). ${found}`,
    });
    if (fitting === 0) errors.push(...best(one));
  }
  const not = get(source, "not");
  if (isMap(not) && errorsOf(matches, value, not, path).length === 0) {
    errors.push({ kind: "composite", message: `${place} must not validate the schema (not)` });
  }
  return errors;
}

function schemas(list: Value | undefined): readonly ValueMap[] {
  return isList(list) ? list.filter(isMap) : [];
}

/** The errors of the alternative that comes closest: the first of those with the fewest. */
function best(all: readonly (readonly SchemaError[])[]): readonly SchemaError[] {
  return all.reduce((least, found) => (found.length < least.length ? found : least));
}
