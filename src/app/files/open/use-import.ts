import type { Import, ImportedText } from "../../../session/import/types.ts";
import { usePageContext } from "../../context/page-context.ts";
import { useAnswer } from "../../context/use-answer.ts";

/** Asks the worker what files and the text of the field are. `delay`: how long it waits for further keys, in milliseconds. `found` is null before the first answer, and without any text. */
export function useImport(
  files: readonly ImportedText[],
  field: ImportedText,
  mask: boolean,
  delay: number,
): { readonly found: Import | null; readonly isPending: boolean; readonly hasFailed: boolean } {
  const { engine } = usePageContext();
  const texts = field.text.trim() === "" ? files : [...files, field];
  const { answer, isPending, hasFailed } = useAnswer(
    texts.length === 0
      ? null
      : {
          topic: "import",
          about: [...files, field, mask],
          ask: () => engine.import({ texts, mask }),
          delay,
          needsRun: false,
        },
  );
  return { found: answer, isPending, hasFailed };
}
