import type { editor } from "monaco-editor/editor";

/** A marked line of a text. */
export type LineMark = {
  /** From 1. */
  readonly line: number;
  readonly kind: "conflict" | "highlighted";
  /** Text after the line. */
  readonly note?: string;
};

/** Returns a function that replaces the marked lines of an editor. It does not draw unchanged marks again. */
export function createLineMarks(code: editor.ICodeEditor): (lines: readonly LineMark[]) => void {
  const drawn = code.createDecorationsCollection();
  let marked: readonly LineMark[] = [];

  /** Whether a mark is still at its position: Monaco moves marks while the user types. */
  const isInPlace = (mark: LineMark, at: number, column: number): boolean => {
    const range = drawn.getRange(at);
    const before = marked[at];
    return (
      before?.kind === mark.kind &&
      before.note === mark.note &&
      range?.startLineNumber === mark.line &&
      range.endLineNumber === mark.line &&
      range.endColumn === column
    );
  };

  return (lines) => {
    const model = code.getModel();
    const wanted = lines
      .filter(({ line }) => line >= 1 && line <= (model?.getLineCount() ?? 0))
      .map((mark) => ({ mark, column: model?.getLineMaxColumn(mark.line) ?? 1 }));
    if (wanted.length === drawn.length && wanted.every(({ mark, column }, at) => isInPlace(mark, at, column)))
      return;
    marked = wanted.map(({ mark }) => mark);
    drawn.set(wanted.map(({ mark, column }) => decoration(mark, column)));
  };
}

function decoration({ line, kind, note }: LineMark, column: number): editor.IModelDeltaDecoration {
  return {
    range: { startLineNumber: line, startColumn: column, endLineNumber: line, endColumn: column },
    options: {
      isWholeLine: true,
      className: `editor-line-${kind}`,
      ...(kind === "conflict" ? { linesDecorationsClassName: "editor-mark-conflict" } : {}),
      ...(note
        ? { showIfCollapsed: true, after: { content: `  ${note}`, inlineClassName: "editor-note" } }
        : {}),
    },
  };
}
