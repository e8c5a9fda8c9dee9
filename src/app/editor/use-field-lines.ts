import type { FieldLine } from "../../session/assist/types.ts";
import { usePageContext } from "../context/page-context.ts";
import { useAnswer } from "../context/use-answer.ts";

const none: readonly FieldLine[] = [];

/** How long the page waits after typing, in milliseconds, before it asks for the positions of fields. */
const DELAY = 120;

/** Returns the positions of the fields of a text, shortly after the text has changed. */
export function useFieldLines(id: string, text: string): readonly FieldLine[] {
  const { engine } = usePageContext();
  const { answer } = useAnswer({
    topic: id,
    about: [text],
    ask: () => engine.fieldLines(id),
    delay: DELAY,
  });
  return answer ?? none;
}
