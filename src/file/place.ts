import { nearest } from "../engine/client/nearest.ts";
import {
  get,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../engine/value/value.ts";
import type { Keys, Problem } from "./problem.ts";

/** A place in a file that is being read; undefined stands for what is not there. */
export type Place = {
  readonly value: Value | undefined;
  readonly keys: Keys;
  /** Where problems are put; shared by all places of a file. */
  readonly problems: Problem[];
};

/** Notes a problem with what stands at a place. Returns undefined, for whoever has nothing else to return. */
export function complain(place: Place, message: string, more: Partial<Problem> = {}): undefined {
  place.problems.push({ code: "wrong-type", message, keys: place.keys, on: "value", ...more });
  return undefined;
}

/** What stands below a key or position. */
export function below(place: Place, key: string | number): Place {
  const { value, keys, problems } = place;
  const child =
    typeof key === "number"
      ? isList(value)
        ? value[key]
        : undefined
      : isMap(value)
        ? get(value, key)
        : undefined;
  return { value: child, keys: [...keys, key], problems };
}

/** Of one map no more keys are named that are not known. */
const MOST_STRANGE = 20;

/** The map at a place, whose keys must be among `known`; undefined, with a problem, if it is none. */
export function mapAt(place: Place, known: readonly string[]): ValueMap | undefined {
  const { value, keys } = place;
  if (!isMap(value))
    return complain(place, `${nameOf(keys)} must be a map of ${list(known)}, ${isWhat(value)}.`);
  const strange = Object.keys(value).filter((key) => !known.includes(key));
  for (const key of strange.slice(0, MOST_STRANGE)) {
    const meant = nearest(key, known);
    const hint = meant === null ? `Known are ${list(known)}` : `Did you mean "${meant}"`;
    complain(below(place, key), `Unknown key "${key}". ${hint}${meant === null ? "." : "?"}`, {
      code: "unknown-field",
      on: "key",
    });
  }
  return value;
}

/** The text at a place; undefined if there is none, or, with a problem, if it is something else. */
export function textAt(place: Place): string | undefined {
  const { value, keys } = place;
  if (value === undefined || typeof value === "string") return value;
  const hint = typeof value === "number" || typeof value === "boolean" ? ": put it in quotes" : "";
  return complain(place, `${nameOf(keys)} must be a text, ${isWhat(value)}${hint}.`);
}

/** The text at a place where there must be one. */
export function requiredText(place: Place): string | undefined {
  if (place.value === "") return complain(place, `${nameOf(place.keys)} must not be empty.`);
  return presentText(place);
}

/** The text at a place where there must be one, be it empty: somebody may not have come to it yet. */
export function presentText(place: Place): string | undefined {
  return place.value === undefined ? missing(place) : textAt(place);
}

/** Notes that a key is missing, at what should have it. */
export function missing({ keys, problems }: Place): undefined {
  const name = String(keys.at(-1));
  problems.push({
    code: "missing-field",
    message: `"${name}" is missing.`,
    keys: keys.slice(0, -1),
    on: "key",
  });
  return undefined;
}

/** Whether something is switched on; `otherwise` for what is not there, and, with a problem, for what is neither. */
export function flagAt(place: Place, otherwise = false): boolean {
  const { value, keys } = place;
  if (value === undefined) return otherwise;
  if (typeof value === "boolean") return value;
  complain(place, `${nameOf(keys)} must be true or false, ${isWhat(value)}.`);
  return otherwise;
}

/** A map of names of any sort to what `read` makes of their values; undefined if there is none, with a problem if there is something else. */
export function textMapAt<T extends Value>(
  place: Place,
  read: (place: Place) => T | undefined,
): Readonly<Record<string, T>> | undefined {
  const { value, keys } = place;
  if (value === undefined) return undefined;
  if (!isMap(value))
    return complain(place, `${nameOf(keys)} must be a map of names and texts, ${isWhat(value)}.`);
  const out: MutableMap = {};
  for (const name of Object.keys(value)) {
    const text = read(below(place, name));
    if (text !== undefined) put(out, name, text);
  }
  return out as Record<string, T>;
}

/** One of some words; undefined if there is none, or, with a problem, if it is another one. */
export function wordAt<Word extends string>(place: Place, words: readonly Word[]): Word | undefined {
  const { value, keys } = place;
  if (value === undefined) return undefined;
  const found = words.find((word) => word === value);
  return found ?? complain(place, `${nameOf(keys)} must be one of ${words.join(", ")}, ${isWhat(value)}.`);
}

/** The places of a list's items; undefined if there is no list, with a problem if there is something else, or more than `most`. */
export function itemsAt(place: Place, most = Number.POSITIVE_INFINITY): readonly Place[] | undefined {
  const { value, keys } = place;
  if (value === undefined) return undefined;
  if (!isList(value)) return complain(place, `${nameOf(keys)} must be a list, ${isWhat(value)}.`);
  if (value.length > most) return tooMany(place, value.length, most);
  return value.map((_, index) => below(place, index));
}

/** Notes that there is more of something than a scenario may have. */
export function tooMany(place: Place, count: number, most: number): undefined {
  const [has, may] = [count, most].map((number) => number.toLocaleString("en"));
  return complain(place, `${nameOf(place.keys)} has ${has} items, and may have ${may}.`);
}

/** A list of texts; items of another kind are problems and left out. */
export function textsAt(place: Place): readonly string[] | undefined {
  return itemsAt(place)?.flatMap((item) => requiredText(item) ?? []);
}

/** A moment in RFC 3339, with a zone. */
export function timeAt(place: Place): string | undefined {
  const text = textAt(place);
  if (text === undefined) return undefined;
  const isTime = TIME.test(text) && !Number.isNaN(Date.parse(text));
  return isTime
    ? text
    : complain(place, `${nameOf(place.keys)} must be a time such as 2026-01-01T00:00:00Z.`);
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** What a place is called in messages. */
export function nameOf(keys: Keys): string {
  const last = keys.at(-1);
  if (last === undefined) return "A scenario file";
  if (typeof last === "string") return `"${last}"`;
  const list = keys.at(-2);
  return list === undefined ? `Item ${last + 1}` : `Item ${last + 1} of "${list}"`;
}

function isWhat(value: Value | undefined): string {
  if (value === null || value === undefined) return "but there is nothing";
  if (isList(value)) return "this is a list";
  if (isMap(value)) return "this is a map";
  if (typeof value === "string") return value.length > 40 ? "this is a text" : `this is the text "${value}"`;
  return `this is ${value}`;
}

function list(words: readonly string[]): string {
  return words.length > 12 ? `${words.slice(0, 12).join(", ")}, …` : words.join(", ");
}
