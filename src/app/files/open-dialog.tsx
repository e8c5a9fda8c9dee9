import { useEffect, useRef, useState } from "react";
import type { OpenedObject } from "../../session/file/types.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { useActions, usePageContext } from "../context/page-context.ts";
import { CodeText } from "../ui/code-text.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { useLatestRequest } from "../ui/hooks/use-latest-request.ts";
import { TOO_LONG } from "./check-text.ts";
import { readFile } from "./incoming.ts";
import { scenarioFromObjects, textsOf } from "./scenario-from-objects.ts";
import "./files.css";
import { issuesWithKeys } from "../editor/monaco/issues-with-keys.ts";

type OpenDialogProps = {
  /** The dropped or pasted text; empty for none. */
  readonly text: string;
  /** The name of its file; null for none. */
  readonly name: string | null;
  readonly onClose: () => void;
};

/** Opens a scenario file, or adds objects to a scenario. Shows the errors of a text that cannot be opened. */
export function OpenDialog({ text: given, name, onClose }: OpenDialogProps) {
  const { engine } = usePageContext();
  const actions = useActions();
  const [text, setText] = useState(given);
  const [issues, setIssues] = useState<readonly Diagnostic[]>([]);
  const [objects, setObjects] = useState<readonly OpenedObject[] | null>(null);
  const [mask, setMask] = useState(true);
  const area = useRef<HTMLTextAreaElement>(null);
  const firstChoice = useRef<HTMLButtonElement>(null);
  const newest = useLatestRequest();

  const open = async (what: string) => {
    const isWanted = newest();
    const opened = await engine.open(what);
    if (!isWanted()) return;
    const found = opened === null ? [TOO_LONG] : opened.kind === "unreadable" ? opened.diagnostics : [];
    setIssues(found);
    if (found[0]) goTo(area.current, found[0]);
    setObjects(opened?.kind === "objects" ? opened.objects : null);
    if (opened?.kind !== "scenario") return;
    actions.open(opened.scenario);
    actions.rememberGoalPlaces(opened.scenario.lesson, opened.goals);
    onClose();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dropped text is opened once
  useEffect(() => {
    if (given !== "") open(given);
  }, []);

  // The button that had the focus is replaced by others.
  useEffect(() => {
    if (objects !== null) firstChoice.current?.focus();
  }, [objects]);

  const change = (next: string) => {
    newest(); // a running request is for the old text
    setText(next);
    setIssues([]);
    setObjects(null);
  };
  const pick = async (file: File) => {
    const isWanted = newest();
    const read = await readFile(file);
    if (!isWanted()) return;
    change(read);
    await open(read);
  };
  const hasSecret = objects?.some(({ masked }) => masked !== null) ?? false;
  const use = (isNew: boolean) => {
    if (objects === null) return;
    if (isNew) actions.open(scenarioFromObjects(objects, mask));
    else actions.addObjects(textsOf(objects, mask));
    onClose();
  };

  const leave = () => {
    if (text !== "" && text !== given) {
      actions.notify({
        id: "files",
        tone: "info",
        text: "Your text was not opened. The page keeps it until you leave.",
        action: { label: "Continue editing", run: () => actions.showDialog({ kind: "open", text, name }) },
      });
    }
    onClose();
  };

  return (
    <Dialog title={name === null ? "Open or paste" : `Open ${name}`} onClose={leave}>
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          open(text);
        }}
      >
        <label>
          A scenario, or the output of kubectl get -o yaml --show-managed-fields
          <textarea
            ref={area}
            className="field code files-text"
            spellCheck={false}
            value={text}
            aria-invalid={issues.length > 0}
            onChange={(event) => change(event.target.value)}
          />
        </label>
        {issues.length > 0 && (
          <div role="alert" aria-label="Errors">
            <ul className="files-issues">
              {issuesWithKeys(issues).map(([key, issue]) => (
                <li key={key}>
                  <button type="button" className="button" onClick={() => goTo(area.current, issue)}>
                    Line {issue.range.line}, column {issue.range.column}: <CodeText text={issue.message} />
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {objects !== null && (
          <p role="status">
            Objects in the cluster before the first step:{" "}
            {objects.map((object) => `${object.kind} ${object.name}`).join(", ")}
          </p>
        )}
        {hasSecret && (
          <label className="files-check">
            <input type="checkbox" checked={mask} onChange={(event) => setMask(event.target.checked)} />
            Mask the data of Secrets
          </label>
        )}
        <div className="dialog-actions">
          <FileButton
            name="Choose a file"
            inputName="Scenario file"
            accept=".yaml,.yml,.json,.txt"
            onPick={pick}
          />
          {objects === null ? (
            <button type="submit" className="button button-solid" disabled={text.trim() === ""}>
              Open
            </button>
          ) : (
            <>
              <button
                ref={firstChoice}
                type="button"
                className="button button-outline"
                onClick={() => use(false)}
              >
                Add to this scenario
              </button>
              <button type="button" className="button button-solid" onClick={() => use(true)}>
                Start a new scenario
              </button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** Moves the cursor to an error. */
function goTo(area: HTMLTextAreaElement | null, { range }: Diagnostic): void {
  if (area === null) return;
  const lines = area.value.split("\n");
  const offset =
    lines.slice(0, range.line - 1).reduce((sum, line) => sum + line.length + 1, 0) + range.column - 1;
  area.focus();
  area.setSelectionRange(offset, offset);
  area.scrollTop = (area.scrollHeight / lines.length) * Math.max(range.line - 4, 0);
}
