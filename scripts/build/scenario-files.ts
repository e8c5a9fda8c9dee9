import { basename } from "node:path";
import type { Plugin } from "vite";
import { loadParts } from "../../src/engine/part.ts";
import { parseScenario } from "../../src/session/file/parse-scenario.ts";
import { readLines, recordingFile } from "../../src/testing/conformance/recording-files.ts";

// The reader of plain YAML cannot read scenario files.
await loadParts(["yaml"]);

/**
 * Returns a Vite plugin for the modules of scenario files. `file.yaml?scenario` exports `scenario`. `file.yaml?listing` exports
 * `listing`: the title and the description, for lists and search, and `file.yaml?unlisted` exports `unlisted`: the scenario without
 * both. `file.yaml?recording` of a lesson exports `recording`: the version of
 * the server that was recorded, `v1.36.3`, or null if there is no recording. The build parses the YAML, so that the page does
 * not need to. A file that is not valid stops the build with a message and a line. The module has no `expect`: that is for the tests
 * of the file, and readers change the steps of an example.
 */
export function scenarioFiles(): Plugin {
  return {
    name: "scenario-files",
    transform(text, id) {
      const [, path = "", wanted] = /^(.*)\.yaml\?(scenario|listing|unlisted|recording)$/.exec(id) ?? [];
      if (wanted === undefined) return null;
      if (wanted === "recording") return exporting(wanted, recordedVersion(basename(path)));
      const { scenario, diagnostics } = parseScenario(text);
      if (scenario === null) {
        const [first] = diagnostics;
        return this.error(
          `${first?.message ?? "not a valid scenario file"} (line ${first?.range.line ?? 1})`,
        );
      }
      const { title, description = "", ...unlisted } = scenario;
      if (wanted === "listing") return exporting(wanted, { title, description });
      const steps = scenario.steps.map(({ expect: _, ...step }) => step);
      return exporting(wanted, { ...(wanted === "unlisted" ? unlisted : scenario), steps });
    },
  };
}

function exporting(name: string, value: unknown): { readonly code: string; readonly map: null } {
  return { code: `export const ${name} = ${JSON.stringify(value)};`, map: null };
}

/** Returns the version of Kubernetes with which a lesson was recorded; null if there is no recording. */
function recordedVersion(lesson: string): string | null {
  const file = recordingFile(`lessons/${lesson}`);
  if (file === null) return null;
  const { kubernetes } = JSON.parse(readLines(file)[0] ?? "{}") as { readonly kubernetes?: string };
  return kubernetes ?? null;
}
