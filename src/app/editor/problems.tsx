import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { CodeText } from "../ui/code-text.tsx";
import { Icon } from "../ui/icon.tsx";
import { issuesWithKeys } from "./monaco/issues-with-keys.ts";
import "./problems.css";

type ProblemsProps = {
  readonly problems: readonly Diagnostic[];
  readonly onOpen: (line: number, column: number) => void;
};

const MAX_PROBLEMS = 50;

/** The problems of a text. A click moves the cursor to the position. */
export function Problems({ problems, onOpen }: ProblemsProps) {
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
              <CodeText text={issue.message} />
            </span>
          </button>
        </li>
      ))}
      {more > 0 && <li className="quiet problem">and {more} more</li>}
    </ul>
  );
}
