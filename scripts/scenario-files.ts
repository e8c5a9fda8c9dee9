import type { Plugin } from "vite";
import { parseScenario } from "../src/session/file/parse.ts";

/**
 * Scenario files as modules: `file.yaml?scenario` exports the `scenario`, `file.yaml?listing` what a list says of it and is searched. They are read when the
 * page is built, which then needs no YAML for them; one that cannot be read fails the build with its line.
 */
export function scenarioFiles(): Plugin {
  return {
    name: "scenario-files",
    transform(text, id) {
      const wanted = /\.yaml\?(scenario|listing)$/.exec(id)?.[1];
      if (wanted === undefined) return null;
      const { scenario, issues } = parseScenario(text);
      if (scenario === null) {
        const [first] = issues;
        return this.error(`${first?.message ?? "no scenario"} (line ${first?.range.line ?? 1})`);
      }
      const { title, description = "" } = scenario;
      const value = wanted === "listing" ? { title, description } : scenario;
      return { code: `export const ${wanted} = ${JSON.stringify(value)};`, map: null };
    },
  };
}
