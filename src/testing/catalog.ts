import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Scenario } from "../engine/scenario/scenario.ts";
import { parseScenario } from "../session/file/parse.ts";

const folder = join(import.meta.dirname, "../catalog/scenarios");

/** The ids of the built-in scenarios, in alphabetical order. */
export function builtInIds(): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => name.slice(0, -".yaml".length))
    .sort();
}

/** A built-in scenario, read from its file. Throws where it cannot be read, with the line. */
export function builtIn(id: string): Scenario {
  const { scenario, issues } = parseScenario(readFileSync(join(folder, `${id}.yaml`), "utf8"));
  if (scenario !== null) return scenario;
  const problems = issues.map(({ range, message }) => `line ${range.line}: ${message}`);
  throw new Error(`${id}.yaml: ${problems.join("\n")}`);
}

/** The ids of those that a server of today can play: all but those on a server from before server-side apply. */
export function recordableIds(): readonly string[] {
  return builtInIds().filter((id) => builtIn(id).serverSideApply !== false);
}
