import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Player } from "./player.ts";
import { isTrue } from "./truth.ts";
import type { Truth } from "./types.ts";

/** The names that actors and objects get, in this order. */
const ACTORS = ["alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi"];
const OBJECTS = ["web", "api", "shop", "cache", "jobs", "mail", "docs", "blog"];

/** A scenario whose names may be other ones, and the truth with the same names. */
type Named = { readonly scenario: Scenario; readonly truth: Truth };

/**
 * Returns the scenario with plain names of actors and objects, such as `alice` and `web`. A name that must stay so that the truth
 * holds, because a kind or a field is called so, too, does not change.
 */
export function withPlainNames(scenario: Scenario, truth: Truth, play: Player): Scenario {
  const start = play(scenario, null);
  const objects = start.frames.flatMap(({ results }) =>
    results.flatMap(({ object }) => object?.split("/").at(-1) ?? []),
  );
  const actors = scenario.steps.map(({ actor }) => actor);
  let named: Named = { scenario, truth };
  for (const [names, plain] of [
    [actors, ACTORS],
    [objects, OBJECTS],
  ] as const) {
    const free = plain.filter((name) => !hasWord(scenario, name));
    for (const name of new Set(names)) {
      const [next] = free;
      if (next === undefined || plain.includes(name)) continue;
      const renamed = rename(named, name, next);
      if (!isTrue(renamed.truth, play(renamed.scenario, null))) continue;
      named = renamed;
      free.shift();
    }
  }
  return named.scenario;
}

/** The fields of scenarios and truths whose texts are no names. */
const FIXED = new Set(["id", "step", "of", "in", "kind", "apiVersion", "type", "between", "start", "at"]);

function rename(named: Named, from: string, to: string): Named {
  const word = wordPattern(from);
  return mapStrings(named, (text) => text.replace(word, () => to)) as Named;
}

function hasWord(scenario: Scenario, name: string): boolean {
  return wordPattern(name).test(JSON.stringify(scenario));
}

/** Matches a name that is not part of a longer one. */
function wordPattern(name: string): RegExp {
  return new RegExp(`(?<![\\w-])${name.replaceAll(/[^\w-]/g, "\\$&")}(?![\\w-])`, "g");
}

/** The maps of scenarios whose keys the user chose: paths of files, and environment variables. */
const OWN_KEYS = new Set(["files", "env"]);

/** Returns a value with other texts. With `hasOwnKeys`, the keys of a map change, too. */
function mapStrings(value: unknown, change: (text: string) => string, hasOwnKeys = false): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => {
      if (hasOwnKeys) return [change(key), mapStrings(inside, change)];
      return [key, FIXED.has(key) ? inside : mapStrings(inside, change, OWN_KEYS.has(key))];
    }),
  );
}
