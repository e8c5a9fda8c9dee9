import type { Issue } from "../../text/issue.ts";
import { Icon } from "../ui/icon.tsx";
import { issuesWithKeys } from "./issues-with-keys.ts";

type ProblemsProps = {
  readonly issues: readonly Issue[] | undefined;
  readonly onOpen: (line: number, column: number) => void;
};

const SHOWN = 50;

/** What is wrong in the text, each with its place; choosing one goes there. Conflicts have a panel of their own. */
export function Problems({ issues, onOpen }: ProblemsProps) {
  const problems = issues?.filter((issue) => issue.code !== "conflict") ?? [];
  if (problems.length === 0) return null;
  const more = problems.length - SHOWN;
  return (
    <ul className="problems" aria-label="Problems">
      {issuesWithKeys(problems.slice(0, SHOWN)).map(([key, issue]) => (
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
