import { recordedLines } from "../../src/testing/conformance/recording-files.ts";
import { runGoProgram } from "./go-program.ts";
import type { RecordedSet } from "./recorder.ts";

/**
 * Calls of structured-merge-diff. The recordings have the schemas, objects and operations, which a program made at random. The Go program
 * writes the lines: only it can tell 1.0 from 1.
 */
export const smdSet: RecordedSet = {
  files: ["typed-1", "typed-21", "updater-1"].map((name) => `smd/random/${name}.jsonl.br`),
  needsGo: true,
  record: async (file) =>
    runGoProgram("smd", recordedLines(file.replace(".jsonl.br", "")))
      .map((line) => `${line}\n`)
      .join(""),
};
