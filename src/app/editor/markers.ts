import { type editor, MarkerSeverity } from "monaco-editor/editor";
import type { Issue } from "../../text/issue.ts";

const severities = {
  error: MarkerSeverity.Error,
  warning: MarkerSeverity.Warning,
  info: MarkerSeverity.Info,
} as const;

/** Issues as Monaco underlines them. */
export function toMarkers(issues: readonly Issue[]): editor.IMarkerData[] {
  return issues.map(({ severity, message, range, code }) => ({
    severity: severities[severity],
    message,
    code,
    startLineNumber: range.line,
    startColumn: range.column,
    endLineNumber: range.endLine,
    endColumn: range.endColumn,
  }));
}
