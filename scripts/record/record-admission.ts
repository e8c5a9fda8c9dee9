import { admissionSets } from "./admission/admission-sets.ts";
import { recordAdmission } from "./admission/record-sequence.ts";
import { type RecordedSet, recordLines } from "./recorder.ts";

/** Requests that the server's own admission changes or refuses. */
export const admissionSet: RecordedSet = {
  files: Object.keys(admissionSets).map((name) => `admission/${name}.jsonl.br`),
  record: (file, recorder) => {
    const name = file.slice("admission/".length, -".jsonl.br".length);
    const lines = (admissionSets[name] ?? []).map((sequence) => {
      const head = { kind: "apiserver", kubernetes: recorder.kubernetes, name: sequence.name };
      const record = async () => ({
        ...head,
        about: sequence.about,
        steps: await recordAdmission(recorder.server, sequence),
      });
      return { head, record };
    });
    return recordLines(file, lines, recorder);
  },
};
