import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { Icon } from "../ui/icon.tsx";
import { issuesWithKeys } from "./monaco/issues-with-keys.ts";

type ProblemsProps = {
  readonly issues: readonly Diagnostic[] | undefined;
  readonly onOpen: (line: number, column: number) => void;
};

const MAX_PROBLEMS = 50;

/** The diagnostics of a text. A click moves the cursor to the position. Conflicts are not listed: they have their own panel. */
export function Problems({ issues, onOpen }: ProblemsProps) {
  const problems = issues?.filter((issue) => issue.code !== "conflict") ?? [];
  if (problems.length === 0) return null;
  const more = problems.length - MAX_PROBLEMS;
  return (
    <ul className="problems" aria-label="Problems">
      {issuesWithKeys(problems.slice(0, MAX_PROBLEMS)).map(([key, issue]) => (
        <li key={key}>
          <button
            type="button"
            className="problem"
            data-severity={issue.severity}
            onClick={() => onOpen(issue.range.line, issue.range.column)}
          >
            <Icon name={issue.severity === "error" ? "refuse" : "warn"} size={13} />
            <span className="problem-text">
              <span className="problem-place">
                Line {issue.range.line}, column {issue.range.column}
              </span>{" "}
              {issue.message}
            </span>
          </button>
        </li>
      ))}
      {more > 0 && <li className="quiet problem">and {more} more</li>}
    </ul>
  );
}
