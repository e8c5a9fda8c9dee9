import type { ValueMap } from "../../../src/engine/value/value.ts";
import { type RecordedSet, recordLines } from "../recorder.ts";
import { definitionsOn } from "./definitions.ts";
import { readSequences } from "./read-sequences.ts";
import { recordRequests } from "./record-requests.ts";

const ENDING = /\.jsonl(\.br)?$/;

/**
 * Sequences of requests. Their recordings have them: somebody wrote them by hand, or a program made them at random. The recorder sends
 * them again.
 */
export const requestSet: RecordedSet = {
  files: [
    ...[
      "access",
      "definitions",
      "deletes",
      "edges",
      "handmade",
      "lives",
      "more-lives",
      "more-mistakes",
      "odd-patches",
      "operators",
      "other-authors",
      "policies",
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
    const lines = readSequences(file.replace(ENDING, "")).map((sequence) => ({
      head: sequence as unknown as ValueMap,
      record: async () => {
        const { steps, ...head } = await recordRequests(server, definitions, sequence);
        return { ...head, kubernetes, steps } as ValueMap; // also a new line has the version before the steps
      },
    }));
    const text = await recordLines(file, lines, recorder);
    await definitions.remove();
    return text;
  },
};
