import { join } from "node:path";
import type { ValueMap } from "../../src/engine/value/value.ts";
import { recordedLines } from "../../src/testing/conformance/recording-files.ts";
import { runGoProgram } from "./go-program.ts";
import type { RecordedSet } from "./recorder.ts";

const CLONE = "https://github.com/metacontroller/metacontroller";

/**
 * Objects that Metacontroller merges. The Go module proxy does not have Metacontroller, so METACONTROLLER is the folder of a clone. Without
 * it, the recording stays as it is.
 */
export const metacontrollerSet: RecordedSet = {
  files: ["klib/metac-random.jsonl.br"],
  needsGo: true,
  record: async (file) => {
    const texts = recordedLines(file.replace(".jsonl.br", ""));
    const clone = process.env["METACONTROLLER"];
    if (clone === undefined) {
      console.log(
        `${file} stays as it is: for new results, set METACONTROLLER to the folder of a clone of ${CLONE}`,
      );
      return texts.map((text) => `${text}\n`).join("");
    }
    const [header, ...cases] = texts;
    const results = runGoProgram("metacontroller", cases, [], { apply: join(clone, "pkg/dynamic/apply") });
    const made = cases.map((text, at) => {
      const line = { ...(JSON.parse(text) as ValueMap), ...(JSON.parse(results[at] ?? "") as ValueMap) };
      return JSON.stringify(line);
    });
    return [header, ...made].map((line) => `${line}\n`).join("");
  },
};
