import type { Path } from "../../engine/fieldpath/element.ts";
import { printPath } from "../../engine/fieldpath/element.ts";
import { pathText } from "../../engine/ownership/object-ownership.ts";
import { type ManagerIdentity, managerKey } from "../../engine/scenario/step-manager.ts";
import { plural } from "../../words.ts";
import { stepName } from "../owners/owner-notes.ts";
import type { Sentence, SentencePart } from "./types.ts";

type Part<Kind extends SentencePart["kind"]> = Extract<SentencePart, { readonly kind: Kind }>;

export const text = (words: string): Part<"text"> => ({ kind: "text", text: words });

export const verdict = (words: string): Part<"verdict"> => ({ kind: "verdict", text: words });

export const value = (printed: string): Part<"value"> => ({ kind: "value", text: printed });

/** A message as a sentence: on one line, with a period. */
export const message = (words: string): Part<"message"> => ({
  kind: "message",
  text: withPeriod(words.replaceAll("\n", " ")),
});

export const field = (path: Path): Part<"field"> => ({
  kind: "field",
  path: pathText(path),
  text: printPath(path),
});

export const line = (number: number): Part<"line"> => ({
  kind: "line",
  line: number,
  text: `line ${number}`,
});

export const since = (step: number): Part<"since"> => ({
  kind: "since",
  step,
  text: `since ${stepName(step)}`,
});

/** Returns a manager, without what else its value holds. */
export function manager({ manager: name, operation, subresource }: ManagerIdentity): Part<"manager"> {
  return { kind: "manager", of: { manager: name, operation, subresource }, text: name };
}

/** How many items of a list a sentence names. */
const MOST_NAMED = 2;

/** Joins parts as a list: `a`, `a and b`, `a, b and 3 more`. */
export function list(items: readonly SentencePart[]): Sentence {
  const named = items.length > MOST_NAMED + 1 ? items.slice(0, MOST_NAMED) : items;
  const more = items.length - named.length;
  const all = more === 0 ? named : [...named, text(`${more} more`)];
  return all.flatMap((item, at) => {
    if (at === 0) return [item];
    return [text(at === all.length - 1 ? " and " : ", "), item];
  });
}

/** Names one field; counts several: `3 fields`. */
export function fields(paths: readonly Path[]): SentencePart {
  const [only] = paths;
  return paths.length === 1 && only !== undefined ? field(only) : text(plural(paths.length, "field"));
}

/** Returns the managers as a list, each once. */
export function managers(all: readonly ManagerIdentity[]): Sentence {
  const known = new Map(all.map((one) => [managerKey(one), manager(one)]));
  return list([...known.values()]);
}

/** Adds the operation to the names of managers that one could mistake for another one of the sentence, or for one of `others`. */
export function withDistinctNames(sentence: Sentence, others: readonly ManagerIdentity[] = []): Sentence {
  const all = [...sentence.filter((part) => part.kind === "manager").map(({ of }) => of), ...others];
  return sentence.map((part) => {
    if (part.kind !== "manager") return part;
    const { of } = part;
    const isAmbiguous = all.some(
      (other) => other.manager === of.manager && managerKey(other) !== managerKey(of),
    );
    return isAmbiguous ? { ...part, text: `${of.manager} (${operationOf(of)})` } : part;
  });
}

/** Returns a sentence as one text. */
export function sentenceText(sentence: Sentence): string {
  return sentence.map((part) => part.text).join("");
}

function operationOf({ operation, subresource }: ManagerIdentity): string {
  const words = operation === "Apply" ? "apply" : "update";
  return subresource === null ? words : `${words} of ${subresource}`;
}

/** Ends a message with a period, unless it ends with a mark already. */
export function withPeriod(message: string): string {
  return /[.!?…]$/.test(message) ? message : `${message}.`;
}
