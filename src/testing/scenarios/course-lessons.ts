import "../load-parts.ts";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Lesson, Scenario, Step } from "../../engine/scenario/scenario.ts";
import { parseScenario } from "../../session/file/parse-scenario.ts";

const catalog = join(import.meta.dirname, "../../catalog");

/** A scenario with a lesson. */
export type LessonScenario = Scenario & { readonly lesson: Lesson };

/** The text of a lesson's file, and its scenario. */
export type LessonFile = { readonly text: string; readonly scenario: LessonScenario };

/** The files of all lessons below `src/catalog/lessons`, by their ids. Throws if a file is not a valid scenario with a lesson. */
export function lessonFiles(): ReadonlyMap<string, LessonFile> {
  files ??= new Map(
    yamlFiles("lessons").map((path) => {
      const text = readFileSync(join(catalog, "lessons", path), "utf8");
      const scenario = parsed(path, text);
      if (scenario.lesson === undefined) throw new Error(`${path} has no lesson`);
      return [basename(path, ".yaml"), { text, scenario: scenario as LessonScenario }] as const;
    }),
  );
  return files;
}

let files: ReadonlyMap<string, LessonFile> | null = null;

/** Where other steps than those of the solution lead: `reach` to the goals, `miss` not to the goals. */
export type WayEnd = "reach" | "miss";

/** Returns the steps that someone else may take in a lesson, by the lesson's id. Throws if a file is not a valid scenario. */
export function otherWays(end: WayEnd): ReadonlyMap<string, readonly Step[]> {
  const folder = join("other-ways", end);
  return new Map(
    yamlFiles(folder).map((path) => {
      const { steps } = parsed(path, readFileSync(join(catalog, folder, path), "utf8"));
      return [basename(path, ".yaml"), steps] as const;
    }),
  );
}

/** Returns the paths of the YAML files below a folder of the catalog. */
function yamlFiles(folder: string): readonly string[] {
  const paths = readdirSync(join(catalog, folder), { recursive: true, encoding: "utf8" });
  return paths.filter((path) => path.endsWith(".yaml")).sort();
}

function parsed(path: string, text: string): Scenario {
  const { scenario, diagnostics } = parseScenario(text);
  if (scenario !== null) return scenario;
  const messages = diagnostics.map(({ range, message }) => `line ${range.line}: ${message}`);
  throw new Error(`${path}: ${messages.join("\n")}`);
}
