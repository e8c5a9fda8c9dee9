import { type editor, MarkerSeverity } from "monaco-editor/editor";
import type { Diagnostic } from "../../../text/diagnostics/diagnostic.ts";
import { quoteCode } from "../../../words.ts";

const severities = {
  error: MarkerSeverity.Error,
  warning: MarkerSeverity.Warning,
  info: MarkerSeverity.Info,
} as const;

/** Converts diagnostics to markers of Monaco, which underlines them. */
export function toMarkers(issues: readonly Diagnostic[]): editor.IMarkerData[] {
  return issues.map(({ severity, message, range, code }) => ({
    severity: severities[severity],
    message: quoteCode(message), // Monaco shows it as plain text
    code,
    startLineNumber: range.line,
    startColumn: range.column,
    endLineNumber: range.endLine,
    endColumn: range.endColumn,
  }));
}
