import { compareText } from "../../value/order.ts";
import { cleanName, type State, spendSteps } from "./state.ts";
import { costOf, matchesWhole, readWildcards, type Wildcards } from "./wildcards.ts";

/** A field of a command line. `quoted` tells of each character whether it stands for itself. */
export type Field = { readonly text: string; readonly quoted: readonly boolean[] };

/** The files that a pattern like `*.yaml` finds, in order; the text itself where it is none, or finds none. */
export function expandGlob(state: State, field: Field): readonly string[] {
  if (!isPattern(field)) return [field.text];
  const prefix = /^(?:\.\/)*/.exec(field.text)?.[0] ?? "";
  const wanted = splitPath(field, prefix.length);
  const names = new Set<string>();
  for (const file of state.disk.files.keys()) {
    const parts = cleanName(file).split("/");
    if (parts.length >= wanted.length) names.add(parts.slice(0, wanted.length).join("/"));
  }
  const found = [...names].filter((name) => isFound(state, name.split("/"), wanted));
  return found.length === 0 ? [field.text] : found.sort(compareText).map((name) => prefix + name);
}

function isPattern({ text, quoted }: Field): boolean {
  return [...quoted.keys()].some((at) => !quoted[at] && /[*?[]/.test(text[at] ?? ""));
}

type Segment = { readonly pattern: Wildcards; readonly isHidden: boolean };

/** The patterns between the slashes of a path: none of them matches a slash. */
function splitPath({ text, quoted }: Field, from: number): readonly Segment[] {
  let at = from;
  return text
    .slice(from)
    .split("/")
    .map((part) => {
      const pattern = readWildcards(part, quoted.slice(at, at + part.length));
      at += part.length + 1;
      return { pattern, isHidden: part.startsWith(".") };
    });
}

/** A name that begins with a dot is found only by a pattern that does. */
function isFound(state: State, parts: readonly string[], wanted: readonly Segment[]): boolean {
  return wanted.every(({ pattern, isHidden }, at) => {
    const part = parts[at] ?? "";
    if (part.startsWith(".") && !isHidden) return false;
    return spendSteps(state, costOf(pattern, part)) && matchesWhole(pattern, part);
  });
}
