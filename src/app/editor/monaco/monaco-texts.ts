import { editor } from "monaco-editor/editor";
import { uriOf } from "./model-uri.ts";
import { smallestEdit } from "./smallest-edit.ts";

/** A text of Monaco: its model, and where the user was in it. */
export type MonacoText = {
  readonly model: editor.ITextModel;
  view: editor.ICodeEditorViewState | null;
  /** The text that the page and the model have in common. */
  known: string;
};

const texts = new Map<string, MonacoText>();

let isChanging = false;

/** Returns the text with an id, as the page has it. If the model differs, only the difference changes, so that selections stay. */
export function openText(id: string, text: string): MonacoText {
  const opened = texts.get(id) ?? createText(id, text);
  if (opened.known !== text) {
    isChanging = true;
    opened.model.applyEdits([smallestEdit(opened.model, text)]);
    opened.known = text;
    isChanging = false;
  }
  return opened;
}

function createText(id: string, text: string): MonacoText {
  const model = editor.createModel(text, "yaml", uriOf(id));
  // The editor's option does not reach the model, which would parse all brackets of a text for each first frame.
  model.updateOptions({
    bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
  });
  const created = { model, view: null, known: text };
  texts.set(id, created);
  return created;
}

/** Returns the text with an id that an editor has already shown. */
export function knownText(id: string): MonacoText | undefined {
  return texts.get(id);
}

/** Whether the page changes a model at the moment, and not the user. */
export function isPageChanging(): boolean {
  return isChanging;
}

/** Removes the texts for which `isKept` is false and that no editor shows. */
export function removeTexts(isKept: (id: string) => boolean): void {
  for (const [id, { model }] of texts) {
    if (isKept(id) || model.isAttachedToEditor()) continue;
    model.dispose();
    texts.delete(id);
  }
}
