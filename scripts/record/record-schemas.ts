import { basename, join } from "node:path";
import { runGoProgram } from "./go-program.ts";
import { CONFORMANCE, type RecordedSet } from "./recorder.ts";

/** The schemas that the recordings of the Go libraries use. */
export const schemaSet: RecordedSet = {
  files: ["schema-builtin-openapi", "schema-widget-openapi", "schema-builtin-smd", "schema-widget-smd"]
    .concat("patchmeta-struct")
    .map((name) => `klib/${name}.json`),
  needsGo: true,
  record: async (file) =>
    runGoProgram("schemas", [], [basename(file), join(CONFORMANCE, "klib")])
      .map((line) => `${line}\n`)
      .join(""),
};
