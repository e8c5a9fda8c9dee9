import type { Plugin } from "vite";
import { withSourceModule } from "./source-module.ts";

/**
 * Returns a Vite plugin for the module `file.yaml?answer`. It exports `answer`: the timeline and the last frame of the
 * scenario file. The page shows them before the engine is loaded.
 */
export function openingAnswer(): Plugin {
  return {
    name: "opening-answer",
    async transform(text, id) {
      if (!id.endsWith(".yaml?answer")) return null;
      const answer = await withSourceModule<typeof import("./run-scenario-file.ts"), object>(
        "/scripts/build/run-scenario-file.ts",
        [],
        (module) => module.runScenarioFile(text),
      );
      const json = JSON.stringify(JSON.stringify(answer));
      return { code: `export const answer = JSON.parse(${json});`, map: null };
    },
  };
}
