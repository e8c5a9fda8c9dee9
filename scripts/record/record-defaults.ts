import type { ValueMap } from "../../src/engine/value/value.ts";
import { createNameTable } from "../../src/testing/conformance/apiserver/generated-values.ts";
import { samePorts, withoutManagedFields } from "../../src/testing/conformance/apiserver/replay-defaults.ts";
import { recordedLines } from "../../src/testing/conformance/recording-files.ts";
import { sortCauses } from "../../src/verify/normal/normal-answer.ts";
import type { Server } from "../../src/verify/server/server.ts";
import { type RecordedSet, recordLines } from "./recorder.ts";
import { createStepTimes } from "./requests/step-times.ts";

/** The default values of built-in kinds: the recording has the objects, which somebody wrote by hand. The recorder sends them as dry runs. */
export const defaultsSet: RecordedSet = {
  files: ["defaults/defaults.jsonl.br"],
  record: (file, recorder) => {
    const lines = recordedLines("defaults/defaults").map((text) => {
      const line = JSON.parse(text) as ValueMap;
      return { head: line, record: () => recordDefaults(recorder.server, line) };
    });
    return recordLines(file, lines, recorder);
  },
};

async function recordDefaults(server: Server, line: ValueMap): Promise<ValueMap> {
  const { kind, name, path, input } = line as { readonly [key: string]: ValueMap };
  const text = JSON.stringify(input);
  const { code, warnings, body } = await server.send({
    method: "POST",
    path: String(path),
    query: { dryRun: "All" },
    userAgent: "oracle",
    // The namespace of the recording had another name.
    body: JSON.parse(text.replaceAll('"defaults"', '"default"')) as ValueMap,
  });
  const normal = createNameTable(text).toRecording(code < 400 ? body : (sortCauses(body) as ValueMap));
  const output = samePorts(createStepTimes(text).toRecording(withoutManagedFields(normal)));
  const head = { kind, name, path, code, ...(warnings !== undefined && { warnings }) };
  return { ...head, input, output } as unknown as ValueMap;
}
