import type { editor } from "monaco-editor/editor";

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

/** Returns where two texts differ: from `start` to `endBefore` in the first and to `endAfter` in the second. */
export function differingRange(
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
