import "./monaco-features.ts";
import { editor, type IDisposable, KeyCode, KeyMod } from "monaco-editor/editor";
import EditorWorker from "monaco-editor/editor/editor.worker?worker";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { createLineMarks, type LineMark } from "./line-marks.ts";
import { toMarkers } from "./markers.ts";
import { uriOf } from "./model-uri.ts";
import { defineThemes, themeName } from "./monaco-theme.ts";
import { smallestEdit } from "./smallest-edit.ts";

export { registerProviders } from "./providers.ts";

globalThis.MonacoEnvironment = { getWorker: () => new EditorWorker() };

/** The events of the editor. */
export type MonacoEvents = {
  readonly onChange: (id: string, text: string) => void;
  readonly onAppend: () => void;
  /** The line under the mouse changed, or the cursor's line in a focused editor without the mouse; null for no line. */
  readonly onLine: (line: number | null) => void;
};

/** A Monaco editor for several texts. It shows one at a time; each has its own undo stack and scroll position. */
export type YamlEditor = ReturnType<typeof openYamlEditor>;

type Document = { model: editor.ITextModel; view: editor.ICodeEditorViewState | null; known: string };

/** Opens an editor in an element. */
export function openYamlEditor(host: HTMLElement, dark: boolean, events: MonacoEvents) {
  defineThemes();
  const documents = new Map<string, Document>();
  let shown: string | null = null;
  let named = "";
  let foreign = false;
  let pointed: number | null = null;
  const tokens = getComputedStyle(host);
  const code = editor.create(host, {
    theme: themeName(dark),
    model: null,
    automaticLayout: true,
    fontFamily: tokens.getPropertyValue("--font-code"),
    fontSize: Number.parseFloat(tokens.getPropertyValue("--text-code")),
    lineHeight: Number.parseFloat(tokens.getPropertyValue("--row")),
    lineNumbersMinChars: 4,
    lineDecorationsWidth: 8,
    glyphMargin: false,
    folding: true,
    minimap: { enabled: false },
    scrollBeyondLastLine: false,
    renderLineHighlight: "none",
    overviewRulerLanes: 0,
    hideCursorInOverviewRuler: true,
    overviewRulerBorder: false,
    scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, alwaysConsumeMouseWheel: false },
    padding: { top: 8, bottom: 8 },
    tabSize: 2,
    insertSpaces: true,
    detectIndentation: false,
    fixedOverflowWidgets: true,
    quickSuggestions: { other: true, comments: false, strings: true },
    wordBasedSuggestions: "off",
    colorDecorators: false,
    bracketPairColorization: { enabled: false },
    links: false,
    accessibilitySupport: "auto",
    unicodeHighlight: { ambiguousCharacters: false },
  });
  const drawMarks = createLineMarks(code);
  const cleanups: IDisposable[] = [
    code.onDidChangeModelContent(() => {
      const document = shown === null ? undefined : documents.get(shown);
      if (foreign || !document || shown === null) return;
      document.known = document.model.getValue();
      events.onChange(shown, document.known);
    }),
    code.onDidChangeCursorPosition(
      ({ position }) => code.hasTextFocus() && events.onLine(position.lineNumber),
    ),
    code.onMouseMove(({ target }) => {
      const isOnText = target.type === editor.MouseTargetType.CONTENT_TEXT;
      point(isOnText ? target.position.lineNumber : null);
    }),
    code.onMouseLeave(() => point(null)),
    code.onDidFocusEditorText(() => events.onLine(code.getPosition()?.lineNumber ?? null)),
    code.onDidBlurEditorText(() => events.onLine(null)),
    code.onDidLayoutChange(() => keepCursorInSight(code)),
    escapeThenTab(code),
  ];
  code.addCommand(KeyMod.CtrlCmd | KeyCode.Enter, events.onAppend);

  /** Stores the line under the mouse; null for none. */
  function point(line: number | null): void {
    if (line === pointed) return;
    pointed = line;
    events.onLine(line ?? (code.hasTextFocus() ? (code.getPosition()?.lineNumber ?? null) : null));
  }

  function openDocument(id: string, text: string): Document {
    const found = documents.get(id);
    if (found) return found;
    const model = editor.createModel(text, "yaml", uriOf(id));
    const document = { model, view: null, known: text };
    documents.set(id, document);
    return document;
  }

  return {
    /** Shows a text. If it differs from the text in the editor, the difference becomes one edit that the user can undo. */
    show(id: string, text: string, label: string): void {
      const document = openDocument(id, text);
      if (document.known !== text) {
        foreign = true;
        document.model.pushStackElement();
        document.model.pushEditOperations([], [smallestEdit(document.model, text)], () => null);
        document.model.pushStackElement();
        document.known = text;
        foreign = false;
      }
      if (shown !== id) {
        const before = shown === null ? undefined : documents.get(shown);
        if (before) before.view = code.saveViewState();
        shown = id;
        code.setModel(document.model);
        if (document.view) code.restoreViewState(document.view);
      }
      if (label !== named) code.updateOptions({ ariaLabel: label });
      named = label;
    },

    /** Underlines the diagnostics of the shown text. */
    setIssues(issues: readonly Diagnostic[]): void {
      const model = code.getModel();
      if (model) editor.setModelMarkers(model, "applyground", toMarkers(issues));
    },

    /** Marks lines of the shown text, and scrolls to the highlighted field unless the user is typing. */
    setMarks(lines: readonly LineMark[]): void {
      drawMarks(lines);
      const highlighted = lines.find(({ kind }) => kind === "highlighted");
      if (highlighted && highlighted.line <= (code.getModel()?.getLineCount() ?? 0) && !code.hasTextFocus())
        code.revealLineInCenterIfOutsideViewport(highlighted.line);
    },

    setDark(now: boolean): void {
      editor.setTheme(themeName(now));
    },

    /** Focuses the editor. `caret`: the selection as offsets in the text. */
    focus(caret?: { readonly start: number; readonly end: number }): void {
      const model = code.getModel();
      if (model && caret) {
        const from = model.getPositionAt(caret.start);
        const to = model.getPositionAt(caret.end);
        code.setSelection({
          startLineNumber: from.lineNumber,
          startColumn: from.column,
          endLineNumber: to.lineNumber,
          endColumn: to.column,
        });
      }
      code.focus();
    },

    goTo(lineNumber: number, column: number): void {
      code.setPosition({ lineNumber, column });
      code.revealPositionInCenterIfOutsideViewport({ lineNumber, column });
      code.focus();
    },

    /** Returns the line of the cursor; null while the editor is not focused. */
    line(): number | null {
      return code.hasTextFocus() ? (code.getPosition()?.lineNumber ?? null) : null;
    },

    /** Disposes the texts that no longer exist. */
    keep(isThere: (id: string) => boolean): void {
      for (const [id, document] of documents) {
        if (isThere(id) || id === shown) continue;
        document.model.dispose();
        documents.delete(id);
      }
    },

    close(): void {
      for (const cleanup of cleanups) cleanup.dispose();
      code.dispose();
      for (const document of documents.values()) document.model.dispose();
      documents.clear();
    },
  };
}

/** Diagnostics below the text make the editor smaller. Scrolls so that the cursor stays visible. */
function keepCursorInSight(code: editor.IStandaloneCodeEditor): void {
  const position = code.getPosition();
  if (position && code.hasTextFocus()) code.revealPosition(position);
}

/** After Escape, Tab moves the focus out of the editor. After any other key, Tab indents again. */
function escapeThenTab(code: editor.IStandaloneCodeEditor): IDisposable {
  let leaves = false;
  return code.onKeyDown(({ keyCode }) => {
    const before = leaves;
    if (keyCode === KeyCode.Escape) leaves = true;
    else if (keyCode !== KeyCode.Tab && keyCode !== KeyCode.Shift) leaves = false;
    if (leaves !== before) code.updateOptions({ tabFocusMode: leaves });
  });
}
