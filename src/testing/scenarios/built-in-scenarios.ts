import "../load-parts.ts";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { parseScenario } from "../../session/file/parse-scenario.ts";

const folder = join(import.meta.dirname, "../../catalog/scenarios");

/** The paths of the scenario files below `src/catalog/scenarios`, by their ids. */
const paths: ReadonlyMap<string, string> = new Map(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".yaml"))
    .map((path) => [basename(path, ".yaml"), path] as const),
);

/** Returns the ids of the built-in scenarios in alphabetical order. */
export function builtInIds(): readonly string[] {
  return [...paths.keys()].sort();
}

/** Returns the path of a built-in scenario below `src/catalog/scenarios`. Throws if the id is unknown. */
export function builtInPath(id: string): string {
  const path = paths.get(id);
  if (path === undefined) throw new Error(`no built-in scenario ${id}`);
  return path;
}

/** Returns the text of a built-in scenario. Throws if the id is unknown. */
export function builtInText(id: string): string {
  return readFileSync(join(folder, builtInPath(id)), "utf8");
}

const scenarios = new Map<string, Scenario>();

/** Returns a built-in scenario. Reads its file only once. Throws if the file has an error; the message names the line. */
export function builtIn(id: string): Scenario {
  const known = scenarios.get(id);
  if (known !== undefined) return known;
  const { scenario, diagnostics } = parseScenario(builtInText(id));
  if (scenario !== null) {
    scenarios.set(id, scenario);
    return scenario;
  }
  const messages = diagnostics.map(({ range, message }) => `line ${range.line}: ${message}`);
  throw new Error(`${id}.yaml: ${messages.join("\n")}`);
}

/** Returns the ids of the scenarios that a current API server can play: all with a server that knows server-side apply. */
export function recordableIds(): readonly string[] {
  return builtInIds().filter((id) => builtIn(id).serverSideApply !== false);
}
