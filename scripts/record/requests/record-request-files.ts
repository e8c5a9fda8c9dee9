import type { ValueMap } from "../../../src/engine/value/value.ts";
import { recordedLines } from "../../../src/testing/conformance/recording-files.ts";
import { type RecordedSet, recordLines } from "../recorder.ts";
import { definitionsOn } from "./definitions.ts";
import { recordRequests } from "./record-requests.ts";
import { sequenceOf } from "./sequence-of.ts";

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
      "cel-5",
      "chart-lives",
      "client-forms",
      "client-lives",
      "custom-lives",
      "custom-rules",
      "custom-rules-2",
      "definitions",
      "deletes",
      "edges",
      "fields",
      "handmade",
      "kind-lives",
      "kind-requests",
      "limits",
      "lives",
      "metadata",
      "more-lives",
      "more-mistakes",
      "mutations",
      "mutations-2",
      "mutations-3",
      "odd-patches",
      "operators",
      "options",
      "other-authors",
      "policies",
      "policy-sets",
      "policy-sets-2",
      "protocol",
      "random-1",
      "rare-mistakes",
      "real-world",
    ],
    ...[
      "regexp",
      "rule-libraries",
      "rules",
      "subresources",
      "values",
      "versions",
      "wrong-manifests",
      "wrong-requests",
    ],
  ]
    .map((name) => `apiserver/${name}.jsonl.br`)
    .concat(["discovery", "examples", "handmade-2", "story"].map((name) => `apiserver/${name}.jsonl`))
    .concat("admission/admission.jsonl.br"),
  record: async (file, recorder) => {
    const { server, kubernetes } = recorder;
    const definitions = definitionsOn(server);
    const lines = recordedLines(file.replace(ENDING, "")).map((text) => {
      const line = JSON.parse(text) as ValueMap;
      const before = line["kubernetes"] === kubernetes ? (line["steps"] as readonly ValueMap[]) : null;
      const record = async () => {
        const { steps, ...head } = await recordRequests(server, definitions, sequenceOf(line), before);
        return { ...head, kubernetes, steps } as ValueMap; // also a new line has the version before the steps
      };
      return { head: line, record };
    });
    const text = await recordLines(file, lines, recorder);
    await definitions.remove();
    return text;
  },
};
