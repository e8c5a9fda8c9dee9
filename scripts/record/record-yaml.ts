import type { ValueMap } from "../../src/engine/value/value.ts";
import { recordedLines } from "../../src/testing/conformance/recording-files.ts";
import { runGoProgram } from "./go-program.ts";
import type { RecordedSet } from "./recorder.ts";

/** What Go reads in texts. The recordings have the texts. */
export const yamlSet: RecordedSet = {
  files: ["fuzz", "manifests", "mutated"].map((name) => `yaml/${name}.jsonl.br`),
  needsGo: true,
  record: async (file) => {
    const lines = recordedLines(file.replace(".jsonl.br", "")).map((line) => JSON.parse(line) as ValueMap);
    const read = runGoProgram(
      "yaml",
      lines.map(({ text }) => JSON.stringify(text)),
    );
    return lines
      .map(({ text, kubectl }, at) => {
        const found = JSON.parse(read[at] ?? "") as ValueMap;
        const { go, strict, stream } = found as { readonly [key: string]: ValueMap };
        const line = { text, go, strict, stream, kubectl }; // JSON leaves out what is undefined
        return `${JSON.stringify(line)}\n`;
      })
      .join("");
  },
};
