import { makeMistakes } from "./mistakes/make-mistakes.ts";
import { recordSequence } from "./mistakes/record-sequence.ts";
import { linesOf, type RecordedSet } from "./recorder.ts";

const SEED = 1;
const COUNT = 110;

/** Random requests with typical mistakes in manifests. Nearly all are dry runs. */
export const mistakeSet: RecordedSet = {
  files: ["apiserver/mistakes.jsonl.br"],
  record: async (_, recorder) => {
    const { server, kubernetes } = recorder;
    let text = "";
    for (const sequence of linesOf(makeMistakes(SEED, COUNT), recorder)) {
      const steps = await recordSequence(server, sequence);
      const line = { kind: "apiserver", kubernetes, name: sequence.name, steps };
      if (steps.length > 1) text += `${JSON.stringify(line)}\n`;
    }
    return text;
  },
};
