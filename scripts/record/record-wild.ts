import { recordAdmission } from "./admission/record-sequence.ts";
import { type RecordedSet, recordLines } from "./recorder.ts";
import { definitionsOn } from "./requests/definitions.ts";
import { definitionOf, wildCases } from "./wild/wild-case.ts";
import { wildSequence } from "./wild/wild-sequence.ts";

/**
 * Objects as they are found in clusters. The recorder makes them, takes what each manager wrote out of them as the import does, and writes
 * it again.
 */
export const wildSet: RecordedSet = {
  files: ["wild/objects.jsonl.br"],
  record: async (file, recorder) => {
    const { server, kubernetes } = recorder;
    const definitions = definitionsOn(server);
    const lines = wildCases().map((one) => {
      const definition = definitionOf(one);
      const setup = definition === null ? [] : [definition];
      const head = { kind: "apiserver", kubernetes, name: one.name };
      const record = async () => {
        await definitions.install(setup);
        const steps = await recordAdmission(server, wildSequence(one));
        return { ...head, about: one.about, ...(setup.length > 0 && { setup }), steps };
      };
      return { head, record };
    });
    const text = await recordLines(file, lines, recorder);
    await definitions.remove();
    return text;
  },
};
