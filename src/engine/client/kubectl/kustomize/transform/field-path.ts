import { textOf } from "../../../../value/field-values.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey } from "../../../../value/value.ts";
import { fail, messageOf, type Result } from "../../command-error.ts";
import type { Environment } from "../../environment.ts";
import { splitPath, wrongNode } from "../config/field-spec.ts";
import { isNewKustomize } from "../kustomize-version.ts";
import { scalarText } from "../model/resource.ts";

/** Returns the parts of a path such as `spec.containers.[name=web].image`. Upstream: kyaml utils/pathsplitter.go (v0.21.1). */
function partsOf(path: string): readonly string[] {
  const parts: string[] = [];
  const given = splitPath(path, ".");
  for (let at = 0; at < given.length; at++) {
    const part = given[at] as string;
    if (!part.startsWith("[") || part.endsWith("]")) {
      parts.push(part);
      continue;
    }
    const joined = [part];
    while (at < given.length - 1) {
      joined.push(given[++at] as string);
      if (given[at]?.endsWith("]")) break;
    }
    const text = joined.join(".");
    parts.push(text.includes("=") ? text : text.replace(/^[[\]]+|[[\]]+$/g, ""));
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Whether a part of a path selects an item of a list, such as `[name=web]`. */
export const isElement = (part: string) => part.startsWith("[") && part.endsWith("]");
const isIndex = (part: string) => /^\d+$/.test(part);

/** Returns the field and the value by which a part of a path selects an item. */
export function elementOf(part: string): Result<readonly [key: string, value: string]> {
  const [key = "", value] = part.slice(1, -1).split(/=(.*)/s);
  return value === undefined
    ? fail(`list path element must contain fieldName=fieldValue for element to match`)
    : { value: [key, value] };
}

/** Whether a value is missing, null, or an empty map or list. */
export function isEmptyValue(value: Value | undefined): boolean {
  if (value === undefined || value === null) return true;
  return isList(value) ? value.length === 0 : isMap(value) && Object.keys(value).length === 0;
}

/** Returns the value at a path; undefined if there is none. Upstream: kyaml yaml/fns.go, PathGetter. */
export function lookUp(object: Value, path: string): Result<Value | undefined> {
  let value: Value | undefined = object;
  for (const part of partsOf(path)) {
    if (value === undefined || value === null) return { value: undefined };
    if (part === "*") return fail("wildcard is not supported in PathGetter");
    const found: Result<Value | undefined> = stepInto(value, part);
    if ("error" in found) return found;
    value = found.value;
  }
  return { value };
}

function stepInto(value: Value, part: string): Result<Value | undefined> {
  if (isIndex(part) || part === "-" || isElement(part)) {
    if (!isList(value)) return wrongNode("SequenceNode", value);
    if (part === "-") return { value: value.at(-1) };
    if (isIndex(part)) return { value: value[Number(part)] };
    const element = elementOf(part);
    if ("error" in element) return element;
    const [key, wanted] = element.value;
    return {
      value: value.find((item) =>
        key === "" ? scalarText(item) === wanted : isMap(item) && scalarText(get(item, key)) === wanted,
      ),
    };
  }
  return isMap(value) ? { value: get(value, part) } : wrongNode("MappingNode", value);
}

type Setting = {
  readonly environment: Environment;
  readonly value: Value;
  readonly options: ValueMap;
  readonly creates: boolean;
  /** Why kustomize cannot print the object afterwards: a scalar got a value of another type. */
  readonly flaws: string[];
};

/** The new value, and how many fields changed. */
type Set = Result<{ readonly value: Value; readonly count: number }>;

/**
 * Returns an object with a value at all places of a path, and why kustomize cannot print it, or null.
 * Upstream: api/filters/replacement/replacement.go, copyValueToTarget, and kyaml yaml/match.go, PathMatcher (v0.21.1).
 */
export function setAtPath(
  environment: Environment,
  object: Value,
  path: string,
  value: Value,
  options: ValueMap,
): Result<{ readonly value: Value; readonly flaw: string | null }> {
  const creates = get(options, "create") === true;
  const words = `unable to find ${creates ? "or create " : ""}field ${JSON.stringify(path)} in replacement target`;
  const flaws: string[] = [];
  const done = setIn(object, partsOf(path), { environment, value, options, creates, flaws });
  if ("error" in done) {
    const why = messageOf(done.error);
    return fail(why.startsWith("delimiter option") ? why : `${words}: ${why}`);
  }
  return done.value.count === 0
    ? fail(words)
    : { value: { value: done.value.value, flaw: flaws[0] ?? null } };
}

function setIn(inside: Value, path: readonly string[], setting: Setting): Set {
  const [part, ...rest] = path;
  if (part === undefined) {
    const made = inside === NEW ? { value: newValue(setting) } : replaced(inside, setting);
    return "error" in made ? made : { value: { value: made.value, count: 1 } };
  }
  if (isIndex(part)) return setAtIndex(inside, Number(part), rest, setting);
  if (isElement(part)) return setAtElement(inside, part, rest, setting);
  if (part === "*") return setInItems(inside, () => true, rest, setting);
  if (inside === null) return { value: { value: inside, count: 0 } };
  if (!isMap(inside)) return wrongNode("MappingNode", inside);
  const old = get(inside, part);
  if (old === undefined && !setting.creates) return { value: { value: inside, count: 0 } };
  const opensTexts = isNewKustomize(setting.environment);
  if (opensTexts && typeof old === "string" && rest.length > 0)
    return setInText(inside, part, old, rest, setting);
  const isNullAtEnd = old === null && rest.length === 0;
  const inner = setIn(isNullAtEnd ? null : (old ?? emptyFor(rest[0], setting.value)), rest, setting);
  if ("error" in inner) return inner;
  const { value, count } = inner.value;
  return { value: { value: count === 0 ? inside : withKey(inside, part, value), count } };
}

/** What a missing field starts with, so that the next part of the path can be set in it. */
function emptyFor(next: string | undefined, value: Value): Value {
  if (next === undefined) return isList(value) || isMap(value) ? {} : NEW;
  return isElement(next) || isIndex(next) ? [] : {};
}

/** What a new field has before it gets its value. */
const NEW = "\u0000new";

/** Returns the value of a new field: YAML that is read again, so that a text such as `1.25` becomes a number. */
function newValue({ value, options, environment }: Setting): Value {
  const text = textOf(get(options, "delimiter")) === "" ? value : scalarText(value);
  if (typeof text !== "string" || text === "" || /[\n:#]|^\s|\s$/.test(text)) return text;
  const read = environment.parseYaml(text, "newer");
  return "error" in read || typeof read.value === "object" ? text : read.value;
}

function setAtIndex(inside: Value, index: number, rest: readonly string[], setting: Setting): Set {
  if (!isList(inside)) return wrongNode("SequenceNode", inside);
  const isNext = index === inside.length && setting.creates;
  if (index >= inside.length && !isNext) {
    return fail(`index ${index} specified but only ${inside.length} elements found`);
  }
  const inner = setIn(isNext ? emptyFor(rest[0], setting.value) : (inside[index] as Value), rest, setting);
  if ("error" in inner) return inner;
  const { value, count } = inner.value;
  return { value: { value: isNext ? [...inside, value] : inside.with(index, value), count } };
}

function setAtElement(inside: Value, part: string, rest: readonly string[], setting: Setting): Set {
  if (!isList(inside)) return wrongNode("SequenceNode", inside);
  const element = elementOf(part);
  if ("error" in element) return element;
  const [key, wanted] = element.value;
  const pattern = setting.environment.compileRegexp?.(wanted);
  if (pattern !== undefined && "error" in pattern) return fail(pattern.error);
  const fits = (text: string) => pattern?.matches(text) ?? text.includes(wanted);
  const isWanted = (item: Value) => {
    if (key === "") return typeof item !== "object" && fits(scalarText(item));
    const held = isMap(item) ? get(item, key) : undefined;
    return held !== undefined && fits(scalarText(held));
  };
  const done = setInItems(inside, isWanted, rest, setting);
  if ("error" in done || done.value.count > 0 || !setting.creates) return done;
  const added: Value = key === "" ? wanted : { [key]: wanted };
  return setInItems([...inside, added], (item) => item === added, rest, setting);
}

function setInItems(
  inside: Value,
  isWanted: (item: Value) => boolean,
  rest: readonly string[],
  setting: Setting,
): Set {
  if (!isList(inside)) return wrongNode("SequenceNode", inside);
  const items: Value[] = [];
  let total = 0;
  for (const item of inside) {
    const made: Set = isWanted(item) ? setIn(item, rest, setting) : { value: { value: item, count: 0 } };
    if ("error" in made) return made;
    items.push(made.value.value);
    total += made.value.count;
  }
  return { value: { value: items, count: total } };
}

/** Sets a field in a text that is YAML or JSON itself, such as a file in a ConfigMap. */
function setInText(map: ValueMap, key: string, text: string, rest: readonly string[], setting: Setting): Set {
  const { parseYaml, printYaml } = setting.environment;
  const read = parseYaml(text, "newer");
  if ("error" in read) return fail(read.error);
  // Here, a delimiter has no effect.
  const isJson = /^\s*[[{]/.test(text);
  const flaws: string[] = [];
  const inner = setIn(read.value, rest, { ...setting, options: {}, flaws });
  if ("error" in inner) return inner;
  const { value, count } = inner.value;
  // kustomize leaves JSON as it is if it cannot print it.
  if (count === 0 || (isJson && flaws.length > 0)) return { value: { value: map, count } };
  const isLong = text.includes("\n") && text.includes("  ");
  const made = isJson ? JSON.stringify(value, null, isLong ? 2 : 0) : printYaml(value).trim();
  return { value: { value: withKey(map, key, made), count } };
}

/** Returns the new value of a field; with a delimiter, only a part of it changes. */
function replaced(old: Value, setting: Setting): Result<Value> {
  const { value, options } = setting;
  const delimiter = textOf(get(options, "delimiter"));
  let made = value;
  if (delimiter !== "") {
    if (isMap(old) || isList(old)) return fail("delimiter option can only be used with scalar nodes");
    const parts = scalarText(old).split(delimiter);
    const index = Number(get(options, "index") ?? 0);
    if (index < 0) parts.unshift(scalarText(value));
    else if (index >= parts.length) parts.push(scalarText(value));
    else parts[index] = scalarText(value);
    made = parts.join(delimiter);
  }
  if (isMap(old) || isList(old)) return { value: made };
  return { value: withTypeOf(old, scalarText(made), setting) };
}

/** The type of a scalar, as YAML names it. */
function tagOf(value: Value): string {
  if (value === null) return "!!null";
  if (typeof value === "boolean") return "!!bool";
  if (typeof value === "number") return Number.isInteger(value) ? "!!int" : "!!float";
  return "!!str";
}

/** Returns the value that a text becomes in place of a scalar: a text stays a text. Any other type must stay, too; else it is a flaw. */
function withTypeOf(old: Value, text: string, { environment, flaws }: Setting): Value {
  if (typeof old === "string") return text;
  const made = readScalar(environment, text);
  const [wanted, found] = [tagOf(old), tagOf(made)];
  const fits = wanted === found || (wanted === "!!float" && found === "!!int");
  if (!fits) flaws.push(`yaml: cannot decode ${found} \`${text}\` as a ${wanted}`);
  return made;
}

/** Returns what YAML reads a text as: a number, a boolean, null or the text. */
export function readScalar({ parseYaml }: Environment, text: string): Value {
  const read = parseYaml(text, "newer");
  return "error" in read || isMap(read.value) || isList(read.value) ? text : read.value;
}
