import type { ValueMap } from "../../../src/engine/value/value.ts";
import { recordedLines } from "../../../src/testing/conformance/recording-files.ts";
import { type RecordedSet, recordLines } from "../recorder.ts";
import { definitionsOn } from "./definitions.ts";
import { readSequences } from "./read-sequences.ts";
import { recordRequests } from "./record-requests.ts";
import type { Sequence } from "./sequence.ts";

const ENDING = /\.jsonl(\.br)?$/;

/**
 * Sequences of requests. Their recordings have them: somebody wrote them by hand, or a program made them at random. The recorder sends
 * them again.
 */
export const requestSet: RecordedSet = {
  files: [
    ...[
      "access",
      "cel-1",
      "cel-2",
      "cel-3",
      "cel-4",
      "chart-lives",
      "definitions",
      "deletes",
      "edges",
      "handmade",
      "kind-requests",
      "lives",
      "more-lives",
      "more-mistakes",
      "odd-patches",
      "operators",
      "other-authors",
      "policies",
      "protocol",
      "random-1",
      "rare-mistakes",
      "real-world",
    ],
    ...["regexp", "rules", "subresources", "values", "versions", "wrong-manifests", "wrong-requests"],
  ]
    .map((name) => `apiserver/${name}.jsonl.br`)
    .concat(["discovery", "examples", "handmade-2", "story"].map((name) => `apiserver/${name}.jsonl`))
    .concat("admission/admission.jsonl.br"),
  record: async (file, recorder) => {
    const { server, kubernetes } = recorder;
    const definitions = definitionsOn(server);
    const name = file.replace(ENDING, "");
    const recorded = recordedLines(name).map((text) => JSON.parse(text) as ValueMap);
    const before = (sequence: Sequence): readonly ValueMap[] | null => {
      const line = recorded.find((one) => one["name"] === sequence.name && one["kubernetes"] === kubernetes);
      return (line?.["steps"] as readonly ValueMap[] | undefined) ?? null;
    };
    const lines = readSequences(name).map((sequence) => ({
      head: sequence as unknown as ValueMap,
      record: async () => {
        const { steps, ...head } = await recordRequests(server, definitions, sequence, before(sequence));
        return { ...head, kubernetes, steps } as ValueMap; // also a new line has the version before the steps
      },
    }));
    const text = await recordLines(file, lines, recorder);
    await definitions.remove();
    return text;
  },
};
