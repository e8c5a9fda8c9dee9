import type { Plugin } from "vite";
import { parseScenario } from "../../src/session/file/parse-scenario.ts";

/**
 * Returns a Vite plugin for the modules of scenario files. `file.yaml?scenario` exports `scenario`. `file.yaml?listing` exports
 * `listing`: the title and the description, for lists and search. The build parses the YAML, so that the page does not need
 * to. A file that is not valid stops the build with a message and a line. The module has no `expect`: that is for the tests of the
 * file, and readers change the steps of an example.
 */
export function scenarioFiles(): Plugin {
  return {
    name: "scenario-files",
    transform(text, id) {
      const wanted = /\.yaml\?(scenario|listing)$/.exec(id)?.[1];
      if (wanted === undefined) return null;
      const { scenario, diagnostics } = parseScenario(text);
      if (scenario === null) {
        const [first] = diagnostics;
        return this.error(
          `${first?.message ?? "not a valid scenario file"} (line ${first?.range.line ?? 1})`,
        );
      }
      const { title, description = "" } = scenario;
      const steps = scenario.steps.map(({ expect: _, ...step }) => step);
      const value = wanted === "listing" ? { title, description } : { ...scenario, steps };
      return { code: `export const ${wanted} = ${JSON.stringify(value)};`, map: null };
    },
  };
}
