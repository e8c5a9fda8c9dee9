import type { Value } from "../../engine/value/value.ts";
import { shorten, singular } from "../../words.ts";
import { type InnerChange, innerChanges, itemAt, itemLabel } from "./inner-changes.ts";
import { addedText, LONGEST, modifiedText, type ShortChange } from "./short-change.ts";

/** Returns the words for a change inside of an atomic value called `name`. */
export function innerChange(name: string, before: Value, after: Value): ShortChange {
  const inner = innerChanges(before, after);
  const [first] = inner;
  if (first === undefined) return { text: `changed ${name}`, count: 1 };
  return { text: innerText(name, first, first.after === undefined ? before : after), count: inner.length };
}

/** Returns the part of a sentence about a change inside of `whole`, the atomic value called `name`. */
function innerText(name: string, { keys, before, after }: InnerChange, whole: Value): string {
  const last = keys.at(-1);
  if (typeof last === "string" && last !== "") {
    const shown = innerName(name, last, { keys, whole });
    if (after === undefined) return `removed ${shown}`;
    return before === undefined ? addedText(shown, after) : modifiedText(shown, before, after);
  }
  const list = listName(name, keys);
  if (before !== undefined && after !== undefined) return modifiedText(list, before, after);
  return `${after === undefined ? "removed" : "added"} ${list} ${shorten(itemLabel(after ?? before), LONGEST)}`;
}

/** Returns the name of a field of an atomic value: `nodeSelector.zone`, `stir.minutes`, `env MODE` for the value of an item. */
function innerName(
  name: string,
  last: string,
  { keys, whole }: Pick<InnerChange, "keys"> & { readonly whole: Value },
): string {
  const isItem = typeof keys.at(-2) === "number";
  const item = isItem ? itemLabel(itemAt(whole, keys.slice(0, -1))) : "";
  if (last === "value" && item !== "") return `${listName(name, keys.slice(0, -1))} ${item}`;
  if (last === "value" && keys.length === 1 && name.includes(" ")) return name;
  if (item !== "") return `${item}.${last}`;
  return keys.length === 1 ? `${name}.${last}` : last;
}

/** Returns the name of one item of the list that the last of `keys` is in: `container`. */
function listName(name: string, keys: InnerChange["keys"]): string {
  const above = keys.at(-2);
  return singular(typeof above === "string" ? above : name);
}
