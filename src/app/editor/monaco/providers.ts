import { type IDisposable, languages } from "monaco-editor/editor";
import type { Completion, Hover } from "../../../session/assist/types.ts";
import { idOf } from "./model-uri.ts";

/** Answers questions about a text. */
export type Answers = {
  readonly hover: (text: string, line: number, column: number) => Promise<Hover | null>;
  readonly complete: (text: string, line: number, column: number) => Promise<readonly Completion[]>;
};

/** Registers providers that answer Monaco's hovers and completions. */
export function registerProviders(answers: Answers): IDisposable {
  const hover = languages.registerHoverProvider("yaml", {
    async provideHover(model, { lineNumber, column }) {
      const found = await answers.hover(idOf(model.uri), lineNumber, column);
      if (!found) return null;
      return {
        contents: [{ value: found.markdown, supportHtml: false, isTrusted: false }],
        range: {
          startLineNumber: found.line,
          startColumn: found.column,
          endLineNumber: found.endLine,
          endColumn: found.endColumn,
        },
      };
    },
  });
  const completion = languages.registerCompletionItemProvider("yaml", {
    triggerCharacters: [" ", "-", ":"],
    async provideCompletionItems(model, { lineNumber, column }) {
      const found = await answers.complete(idOf(model.uri), lineNumber, column);
      return {
        suggestions: found.map((item, at) => ({
          label: item.label,
          insertText: item.insert,
          detail: item.detail,
          kind: languages.CompletionItemKind.Field,
          sortText: String(at).padStart(5, "0"),
          range: {
            startLineNumber: lineNumber,
            endLineNumber: lineNumber,
            startColumn: item.from,
            endColumn: item.to,
          },
        })),
      };
    },
  });
  return {
    dispose: () => {
      hover.dispose();
      completion.dispose();
    },
  };
}
