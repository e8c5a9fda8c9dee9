import { isSince } from "../../client-version.ts";
import type { Environment } from "../../environment.ts";

/** The commands of kubectl in its own order, which is the order of its suggestions. */
const IN_ORDER: readonly string[] =
  `create expose run set explain get edit delete rollout scale autoscale certificate cluster-info top cordon uncordon drain
  taint describe logs attach exec port-forward proxy cp auth debug events diff apply patch replace wait kustomize label annotate
  completion config plugin version api-versions api-resources options kuberc`.split(/\s+/);

type Words = Readonly<Record<string, readonly string[]>>;

/** Other words that people type for a command. */
const OTHER_WORDS: Words = {
  top: ["stats"],
  get: ["list", "ls"],
  describe: ["inspect"],
  delete: ["rm", "remove"],
};

/** The same before v1.36. */
const OLDER_WORDS: Words = { get: ["list", "ps"], delete: ["rm"], wait: ["list", "ps"] };

/** The commands that suggestions leave out. */
const NEVER: ReadonlySet<string> = new Set(["options"]);

/**
 * Returns the commands that somebody may have meant.
 * Upstream: spf13/cobra command.go, SuggestionsFor.
 */
export function suggestCommands(typed: string, environment: Environment): readonly string[] {
  const word = typed.toLowerCase().slice(0, 40);
  const others = isSince({ environment }, 36) ? OTHER_WORDS : OLDER_WORDS;
  return IN_ORDER.filter(
    (name) =>
      !NEVER.has(name) &&
      name !== word &&
      (name.startsWith(word) || distance(word, name) <= 2 || (others[name] ?? []).includes(word)),
  );
}

/** Returns the smallest number of characters to insert, remove or replace that makes one word the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [at, char] of [...a].entries()) {
    const next = [at + 1];
    for (let place = 1; place <= b.length; place++) {
      const same = (row[place - 1] ?? 0) + (char === b[place - 1] ? 0 : 1);
      next.push(Math.min(same, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
