import type { CelProgram, CelScope, CelSizes } from "../../engine/server/host/cel-evaluator.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { check } from "./check.ts";
import { constantError } from "./check-constants.ts";
import { checkFormats } from "./check-formats.ts";
import { checkLists } from "./check-lists.ts";
import { literalProblems } from "./check-literals.ts";
import { costOf } from "./cost/cost.ts";
import { parse } from "./syntax/parse.ts";
import { printProblems } from "./syntax/print-problems.ts";
import type { Declarations, Fields } from "./types/declarations.ts";
import { type SizedType, sizedTypeOf } from "./types/schema-types.ts";
import {
  type CelType,
  DYN,
  mapOf,
  optionalOf,
  printType,
  readType,
  STRING,
  structOf,
} from "./types/types.ts";

/** Compiles an expression: parses it, checks its types, and estimates its cost. Problems are in cel-go's words. */
export function compile(source: string, scope: CelScope): CelProgram {
  const parsed = parse(source, "hasBindings" in scope);
  if ("problems" in parsed) {
    return { failed: "compilation", message: printProblems(source, parsed.problems) };
  }
  const { expression } = parsed;
  const { declarations, self } = readScope(scope);
  const checked = check(expression, declarations);
  const problems =
    checked.problems.length > 0
      ? checked.problems
      : [
          ...checkLists(expression, checked),
          ...literalProblems(expression),
          ...checkFormats(expression, checked),
        ];
  if (problems.length > 0) return { failed: "compilation", message: printProblems(source, problems) };
  const constant = constantError(expression, checked);
  if (constant !== null) return { failed: "instantiation", message: constant };
  const cost = costOf(expression, checked, self);
  return { type: printType(checked.type), cost, names: checked.names };
}

type Read = { readonly declarations: Declarations; readonly self: SizedType | null };

const read = new WeakMap<CelScope, Read>();

function readScope(scope: CelScope): Read {
  const found = read.get(scope);
  if (found !== undefined) return found;
  const made = "schema" in scope ? readRuleScope(scope) : readNames(scope);
  read.set(scope, made);
  return made;
}

/** The name of the type of `self`. A real server adds a number, another one at each start. */
const SELF = "selfType";

type Messages = ReadonlyMap<string, ReadonlyMap<string, CelType>>;

const types = new WeakMap<ValueMap, { self: SizedType | null; messages: Messages }>();

function readRuleScope({
  schema,
  isRoot,
  hasOptionalOldSelf,
}: Extract<CelScope, { schema: ValueMap }>): Read {
  const messages = new Map<string, ReadonlyMap<string, CelType>>();
  const found = types.get(schema) ?? { self: sizedTypeOf(schema, isRoot, SELF, messages), messages };
  types.set(schema, found);
  const variables = new Map<string, CelType>();
  if (found.self !== null) {
    const { type } = found.self;
    variables.set("self", type).set("oldSelf", hasOptionalOldSelf ? optionalOf(type) : type);
  }
  const fieldsOf = fieldsIn(found.messages);
  return { declarations: { variables, fieldsOf, hasPatches: false }, self: found.self };
}

function fieldsIn(messages: Messages): Declarations["fieldsOf"] {
  return (message) => {
    const fields = messages.get(message);
    return fields && ((field) => fields.get(field));
  };
}

function readNames({
  variables,
  messages,
  sizes,
  hasPatches,
}: Extract<CelScope, { variables: object }>): Read {
  const readAll = (names: { readonly [name: string]: string }): ReadonlyMap<string, CelType> =>
    new Map(Object.entries(names).map(([name, type]) => [name, readType(type)]));
  const own = fieldsIn(new Map(Object.entries(messages).map(([name, fields]) => [name, readAll(fields)])));
  const fieldsOf: Declarations["fieldsOf"] = (message) =>
    (hasPatches ? patchFields(message) : undefined) ?? own(message);
  const [root = ""] = Object.keys(variables);
  const self = sizes === undefined ? null : { ...sizedType(sizes), root };
  return { declarations: { variables: readAll(variables), fieldsOf, hasPatches }, self };
}

function sizedType({ most, keys, element, anyField, fields = {} }: CelSizes): SizedType {
  return {
    type: keys === undefined ? DYN : mapOf(STRING, DYN),
    maxElements: most,
    minSize: 0,
    element: element === undefined ? null : sizedType(element),
    fields: new Map(Object.entries(fields).map(([name, one]) => [name, sizedType(one)])),
    ...(keys !== undefined && { keys }),
    ...(anyField !== undefined && { anyField: sizedType(anyField) }),
  };
}

/** The type of fields that a JSON patch does not have: no value has it. */
const NO_TYPE = structOf("");

/** Returns the fields of the objects that mutations create: any name, or those of a JSON patch. */
function patchFields(message: string): Fields | undefined {
  if (message === "Object" || message.startsWith("Object.")) return () => DYN;
  if (message !== "JSONPatch") return undefined;
  return (field) => {
    if (field === "value") return DYN;
    return ["op", "path", "from"].includes(field) ? STRING : NO_TYPE;
  };
}

/** Returns the size of the smallest value of a schema as JSON, in bytes. Null if expressions cannot see such values. */
export function minSizeOf(schema: ValueMap, isRoot: boolean): number | null {
  return sizedTypeOf(schema, isRoot, SELF, new Map())?.minSize ?? null;
}
