import "./monaco-features.ts";
import { editor, type IDisposable, KeyCode, KeyMod } from "monaco-editor/editor";
import type { Diagnostic } from "../../../text/diagnostics/diagnostic.ts";
import type { EditorPlace } from "../caret.ts";
import { createLineMarks, type LineMark } from "../line-marks.ts";
import { toMarkers } from "./markers.ts";
import { isPageChanging, knownText, openText, removeTexts } from "./monaco-texts.ts";
import { defineThemes, themeName } from "./monaco-theme.ts";

/** The events of the editor. */
export type MonacoEvents = {
  readonly onChange: (id: string, text: string) => void;
  readonly onAppend: () => void;
  /** The line under the mouse changed, or the cursor's line in a focused editor without the mouse; null for no line. */
  readonly onLine: (line: number | null) => void;
};

/** A Monaco editor for several texts. It shows one at a time; each has its own selection and scroll position. The page undoes edits. */
export type YamlEditor = ReturnType<typeof openYamlEditor>;

/** An editor with its element. Its user changes each time the editor moves to another place of the page. */
type Widget = {
  readonly element: HTMLElement;
  readonly code: editor.IStandaloneCodeEditor;
  readonly drawMarks: ReturnType<typeof createLineMarks>;
  shown: string | null;
  label: string;
  events: MonacoEvents;
};

const noEvents: MonacoEvents = { onChange: () => {}, onAppend: () => {}, onLine: () => {} };

/** An editor that no part of the page uses at the moment. To create one takes long. */
let unused: Widget | null = null;

/** Creates the first editor, so that opening it takes less time. */
export function prepareEditor(): void {
  unused ??= createWidget();
}

/** Opens an editor in an element. `folds`: whether it shows buttons that fold lines. */
export function openYamlEditor(host: HTMLElement, dark: boolean, folds: boolean, events: MonacoEvents) {
  const widget = unused ?? createWidget();
  const { code, element, drawMarks } = widget;
  unused = null;
  widget.events = events;
  host.append(element);
  code.updateOptions({ showFoldingControls: folds ? "mouseover" : "never" });
  code.layout();
  editor.setTheme(themeName(dark));

  /** Keeps where the user is in the shown text. */
  const leave = () => {
    const text = widget.shown === null ? undefined : knownText(widget.shown);
    if (text) text.view = code.saveViewState();
  };

  return {
    /** Shows a text. */
    show(id: string, text: string, label: string): void {
      const opened = openText(id, text);
      if (widget.shown !== id) {
        leave();
        widget.shown = id;
        code.setModel(opened.model);
        if (opened.view) code.restoreViewState(opened.view);
      }
      if (label !== widget.label) code.updateOptions({ ariaLabel: label });
      widget.label = label;
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

    /** Continues at a place of another editor, with the focus if that editor had it. */
    continueAt({ selection, top, left }: EditorPlace): void {
      const model = code.getModel();
      if (model && selection) {
        const from = model.getPositionAt(selection.start);
        const to = model.getPositionAt(selection.end);
        code.setSelection({
          startLineNumber: from.lineNumber,
          startColumn: from.column,
          endLineNumber: to.lineNumber,
          endColumn: to.column,
        });
      }
      code.setScrollPosition({ scrollTop: top, scrollLeft: left }, editor.ScrollType.Immediate);
      if (selection) code.focus();
    },

    /** Returns where the user is. */
    place(): EditorPlace {
      const model = code.hasTextFocus() ? code.getModel() : null;
      const range = code.getSelection();
      const selection =
        model === null || range === null
          ? null
          : {
              start: model.getOffsetAt(range.getStartPosition()),
              end: model.getOffsetAt(range.getEndPosition()),
            };
      return { selection, top: code.getScrollTop(), left: code.getScrollLeft() };
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

    /** Removes the texts that no longer exist. */
    keep: removeTexts,

    /** Ends the use of the editor. Keeps the texts for which `isKept` is true. */
    close(isKept: (id: string) => boolean): void {
      leave();
      widget.events = noEvents;
      widget.shown = null;
      code.setModel(null);
      element.remove();
      if (unused === null) unused = widget;
      else code.dispose();
      removeTexts(isKept);
    },
  };
}

function createWidget(): Widget {
  defineThemes();
  const element = document.createElement("div");
  element.className = "editor-widget";
  const code = editor.create(element, editorOptions());
  const widget: Widget = {
    element,
    code,
    drawMarks: createLineMarks(code),
    shown: null,
    label: "",
    events: noEvents,
  };
  let pointed: number | null = null;
  const cursorLine = () => (code.hasTextFocus() ? (code.getPosition()?.lineNumber ?? null) : null);

  /** Stores the line under the mouse; null for none. */
  function point(line: number | null): void {
    if (line === pointed) return;
    pointed = line;
    widget.events.onLine(line ?? cursorLine());
  }

  code.onDidChangeModelContent(() => {
    const text = widget.shown === null ? undefined : knownText(widget.shown);
    if (isPageChanging() || !text || widget.shown === null) return;
    text.known = text.model.getValue();
    widget.events.onChange(widget.shown, text.known);
  });
  code.onDidChangeCursorPosition(
    ({ position }) => code.hasTextFocus() && widget.events.onLine(position.lineNumber),
  );
  code.onMouseMove(({ target }) => {
    const isOnText = target.type === editor.MouseTargetType.CONTENT_TEXT;
    point(isOnText ? target.position.lineNumber : null);
  });
  code.onMouseLeave(() => point(null));
  code.onDidFocusEditorText(() => widget.events.onLine(code.getPosition()?.lineNumber ?? null));
  code.onDidBlurEditorText(() => widget.events.onLine(null));
  code.onDidLayoutChange(() => keepCursorInSight(code));
  escapeThenTab(code);
  pasteLongTexts(element, code);
  code.addCommand(KeyMod.CtrlCmd | KeyCode.Enter, () => widget.events.onAppend());
  return widget;
}

/** Returns the options of an editor. The plain editor looks the same: see `text-editor.css`. */
function editorOptions(): editor.IStandaloneEditorConstructionOptions {
  const tokens = getComputedStyle(document.documentElement);
  return {
    model: null,
    automaticLayout: true,
    fontFamily: tokens.getPropertyValue("--font-code"),
    fontSize: Number.parseFloat(tokens.getPropertyValue("--text-code")),
    lineHeight: Number.parseFloat(tokens.getPropertyValue("--row")),
    lineNumbersMinChars: 3,
    lineDecorationsWidth: 10,
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
    acceptSuggestionOnEnter: "smart", // if the word is complete, Enter begins a new line
    quickSuggestions: { other: true, comments: false, strings: true },
    wordBasedSuggestions: "off",
    colorDecorators: false,
    bracketPairColorization: { enabled: false },
    guides: { indentation: false },
    links: false,
    accessibilitySupport: "auto",
    unicodeHighlight: { ambiguousCharacters: false },
  };
}

/** Diagnostics below the text make the editor smaller. Scrolls so that the cursor stays visible. */
function keepCursorInSight(code: editor.IStandaloneCodeEditor): void {
  const position = code.getPosition();
  if (position && code.hasTextFocus()) code.revealPosition(position);
}

/** From this length on, in UTF-16 units, `pasteLongTexts` inserts a pasted text. */
const LONG_PASTE = 100_000;

/** Inserts long pasted texts without Monaco's undo history. The page does not use it, and Monaco would write the text once more for it. */
function pasteLongTexts(element: HTMLElement, code: editor.IStandaloneCodeEditor): void {
  const insert = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const model = code.getModel();
    const [selection, another] = code.getSelections() ?? [];
    if (text.length < LONG_PASTE || !model || !selection || another) return;
    event.preventDefault();
    event.stopPropagation();
    const after = model.getValueLength() - model.getOffsetAt(selection.getEndPosition());
    model.applyEdits([{ range: selection, text }]);
    const end = model.getPositionAt(model.getValueLength() - after);
    code.setPosition(end);
    code.revealPosition(end);
  };
  element.addEventListener("paste", insert, { capture: true });
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
