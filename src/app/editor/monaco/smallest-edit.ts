import type { editor } from "monaco-editor/editor";
import { differingRange } from "../../../words.ts";

/** Returns the smallest edit that changes the model's text to `text`. */
export function smallestEdit(model: editor.ITextModel, text: string): editor.IIdentifiedSingleEditOperation {
  const before = model.getValue();
  const { start, endBefore, endAfter } = differingRange(before, text);
  const from = model.getPositionAt(start);
  const to = model.getPositionAt(endBefore);
  return {
    range: {
      startLineNumber: from.lineNumber,
      startColumn: from.column,
      endLineNumber: to.lineNumber,
      endColumn: to.column,
    },
    text: text.slice(start, endAfter),
    forceMoveMarkers: true,
  };
}
