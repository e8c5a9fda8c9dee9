import { labelValueProblems, qualifiedNameProblems } from "../../../../server/validate/name-rules.ts";
import { fail, type Result } from "../../command-error.ts";

/** A taint of an argument. The effect is empty where the argument names none. */
export type Taint = { readonly key: string; readonly value: string; readonly effect: string };

/** The arguments of `kubectl taint`: resources, and the taints to add and to remove. */
export type TaintChanges = {
  readonly resources: readonly string[];
  readonly added: readonly Taint[];
  readonly removed: readonly Taint[];
};

const EFFECTS: ReadonlySet<string> = new Set(["NoSchedule", "PreferNoSchedule", "NoExecute"]);

/** Reads `nodes NAME key=value:effect key-`. Upstream: kubectl pkg/cmd/taint/utils.go (v0.36.3). */
export function readTaints(words: readonly string[]): Result<TaintChanges> {
  const isTaint = (word: string) => /[=:]|-$/.test(word);
  const first = words.findIndex(isTaint);
  const resources = first < 0 ? words : words.slice(0, first);
  const changes = first < 0 ? [] : words.slice(first);
  const stray = changes.find((word) => !isTaint(word));
  if (stray !== undefined) return fail(`all resources must be specified before taint changes: ${stray}`);
  if (resources.length === 0) {
    return fail("one or more resources must be specified as <resource> <name>");
  }
  if (changes.length === 0) return fail("at least one taint update is required");
  const added: Taint[] = [];
  const removed: Taint[] = [];
  for (const word of changes) {
    const isRemoved = word.endsWith("-");
    const taint = readTaint(isRemoved ? word.slice(0, -1) : word);
    if ("why" in taint) return usage(taint.why);
    if (isRemoved) {
      removed.push({ ...taint, value: "" });
      continue;
    }
    if (taint.effect === "") return usage(`invalid taint spec: ${word}`);
    if (added.some(({ key, effect }) => key === taint.key && effect === taint.effect)) {
      return usage(
        `duplicated taints with the same key and effect: {${taint.key} ${taint.value} ${taint.effect} <nil>}`,
      );
    }
    added.push(taint);
  }
  return { value: { resources, added, removed } };
}

function usage(why: string): Result<never> {
  return fail(`${why}\nSee 'kubectl taint -h' for help and examples`);
}

function readTaint(text: string): Taint | { readonly why: string } {
  const [pair = "", effect = "", ...more] = text.split(":");
  if (more.length > 0) return { why: `invalid taint spec: ${text}` };
  if (text.includes(":") && !EFFECTS.has(effect)) {
    return { why: `invalid taint effect: ${effect}, unsupported taint effect` };
  }
  const [key = "", value = "", ...rest] = text.includes(":") ? pair.split("=") : [pair];
  if (rest.length > 0) return { why: `invalid taint spec: ${text}` };
  for (const problems of [labelValueProblems(value), qualifiedNameProblems(key)]) {
    if (problems.length > 0) return { why: `invalid taint spec: ${text}, ${problems.join("; ")}` };
  }
  return { key, value, effect };
}

/** Returns a taint as its errors name it. */
export function keyOfTaint({ key, effect }: Taint): string {
  return effect === "" ? key : `${key}:${effect}`;
}
