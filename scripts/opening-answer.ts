import type { Plugin } from "vite";
import { runSource } from "./run-source.ts";

/**
 * What the engine answers to a scenario file, as a module: `file.yaml?answer` exports the `answer`, its rows and its last
 * frame. The page shows it before it has an engine.
 */
export function openingAnswer(): Plugin {
  return {
    name: "opening-answer",
    async transform(text, id) {
      if (!id.endsWith(".yaml?answer")) return null;
      const answer = await runSource<typeof import("./answer.ts"), object>(
        "/scripts/answer.ts",
        [],
        (module) => module.answerTo(text),
      );
      const json = JSON.stringify(JSON.stringify(answer));
      return { code: `export const answer = JSON.parse(${json});`, map: null };
    },
  };
}
