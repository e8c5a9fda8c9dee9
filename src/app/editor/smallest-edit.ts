import type { editor } from "monaco-editor/editor";

/** The edit that makes the model's text `text`, leaving alone what is the same before and after. */
export function smallestEdit(model: editor.ITextModel, text: string): editor.IIdentifiedSingleEditOperation {
  const before = model.getValue();
  const { start, endBefore, endAfter } = differing(before, text);
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

/** The part in which two texts differ: from `start` to `endBefore` in one and to `endAfter` in the other. */
export function differing(
  before: string,
  after: string,
): { readonly start: number; readonly endBefore: number; readonly endAfter: number } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < most - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { start, endBefore: before.length - tail, endAfter: after.length - tail };
}
