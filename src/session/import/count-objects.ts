import { plural, shorten } from "../../words.ts";
import type { FoundObject } from "./types.ts";

/** Up to how many objects have their names in a sentence. */
const MAX_NAMES = 3;

/** Up to how many kinds are in a sentence. */
const MAX_KINDS = 5;

/** Returns a few objects with their names, `Deployment web and Service web`; more by their kinds, `12 objects: 9 Pods and 3 Services`. */
export function countObjects(objects: readonly Pick<FoundObject, "kind" | "name">[]): string {
  if (objects.length <= MAX_NAMES)
    return joinWords(objects.map(({ kind, name }) => `${shorten(kind, 60)} ${shorten(name, 80)}`));
  const counts = new Map<string, number>();
  for (const { kind } of objects) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const kinds = [...counts].sort(([, a], [, b]) => b - a);
  const shown = kinds.slice(0, MAX_KINDS).map(([kind, count]) => countOf(count, shorten(kind, 60)));
  const left = kinds.length - shown.length;
  return `${plural(objects.length, "object")}: ${joinWords(left > 0 ? [...shown, plural(left, "more kind")] : shown)}`;
}

/** Returns up to `most` words, and how many more there are: `a, b and 3 more`. */
export function fewWords(words: readonly string[], most = 6): string {
  const all = [...new Set(words)];
  const left = all.length - most;
  return joinWords(left > 0 ? [...all.slice(0, most), `${left} more`] : all);
}

/** Returns a number with a kind: `1 Pod`, `2 Ingresses`, `3 NetworkPolicies`. */
function countOf(count: number, kind: string): string {
  if (count === 1) return `1 ${kind}`;
  if (/[^aeiou]y$/.test(kind)) return `${count} ${kind.slice(0, -1)}ies`;
  return /(s|x|ch)$/.test(kind) ? `${count} ${kind}es` : plural(count, kind);
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
