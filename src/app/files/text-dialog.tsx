import { type KeyboardEvent, useState } from "react";
import { useActions, usePageContext } from "../context/page-context.ts";
import { useAnswer } from "../context/use-answer.ts";
import { TextEditor } from "../editor/text-editor.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { keysText } from "../ui/dom/keys.ts";
import { useLatestRequest } from "../ui/hooks/use-latest-request.ts";
import { type CheckResult, checkText } from "./check-text.ts";
import "./text-dialog.css";

type TextDialogProps = {
  /** An edited text that was not used yet; null for the text of the present scenario. */
  readonly draft: string | null;
  /** The key of the file at which the cursor starts; null for the first line. */
  readonly at: string | null;
  readonly onClose: () => void;
};

/** How long the page waits after typing before it checks the text, in milliseconds. */
const DELAY = 250;

const NOTHING_FOUND: CheckResult = { scenario: null, issues: [], goals: [] };

/** Edits the whole scenario as YAML. The changes take effect when the user confirms them. */
export function TextDialog({ draft, at, onClose }: TextDialogProps) {
  const { engine, store } = usePageContext();
  const actions = useActions();
  const [scenario] = useState(() => store.getState().scenario);
  const print = useAnswer({
    topic: "print",
    about: [scenario],
    ask: () => engine.print(scenario),
    needsRun: false,
  });
  const printed = print.answer;
  const [edited, setEdited] = useState(draft);
  const text = edited ?? printed ?? (print.hasFailed ? "" : null);
  const [refused, setRefused] = useState<{ readonly text: string; readonly result: CheckResult } | null>(
    null,
  );
  const newest = useLatestRequest();
  const check = useAnswer(
    text === null || text === printed
      ? null
      : { topic: "check", about: [text], ask: () => checkText(engine, text), delay: DELAY, needsRun: false },
  );
  const isRefused = refused !== null && refused.text === text;
  const { issues } = (isRefused ? refused.result : check.answer) ?? NOTHING_FOUND;

  const close = () => {
    if (text !== null && text !== printed) {
      actions.notify({
        id: "text",
        tone: "info",
        text: "Your changes to the YAML of the scenario are not used yet.",
        action: {
          label: "Continue editing",
          run: () => actions.showDialog({ kind: "text", draft: text, at: null }),
        },
      });
    }
    onClose();
  };
  const use = async () => {
    if (text === null) return;
    if (text === printed) return onClose();
    const isWanted = newest();
    const found = await checkText(engine, text);
    if (!isWanted()) return;
    if (found.scenario === null) return setRefused({ text, result: found });
    actions.dismiss("text");
    actions.replaceScenario(found.scenario);
    actions.rememberGoalPlaces(found.scenario.lesson, found.goals);
    onClose();
  };

  return (
    <Dialog title="Scenario as YAML" onClose={close}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focused editor handles Escape */}
      <div className="text-dialog" onKeyDown={keepEscape}>
        {text === null ? (
          <p className="text-dialog-wait">Loading…</p>
        ) : (
          <TextEditor
            id="scenario"
            text={text}
            label="Text of the scenario"
            at={startOf(text, at)}
            folds
            issues={issues}
            onChange={(_, next) => setEdited(next)}
            onAppend={use}
          >
            <p className="dialog-problem text-dialog-problem" role="alert">
              {isRefused && "Fix the errors first."}
            </p>
            <button
              type="button"
              className="button button-solid"
              title={`Replaces the scenario with this text (${keysText("Mod+Enter")})`}
              onClick={use}
            >
              Use this text
            </button>
          </TextEditor>
        )}
      </div>
    </Dialog>
  );
}

/** In Monaco, Escape lets Tab leave the editor and must not close the dialog. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === "Escape" && (event.target as Element).closest(".monaco-editor")) event.preventDefault();
}

/** Returns the position of a key of the file; line 1 if it is missing. */
function startOf(text: string, key: string | null): { readonly line: number; readonly column: number } {
  const line = key === null ? -1 : text.split("\n").findIndex((one) => one.startsWith(`${key}:`));
  return { line: Math.max(line, 0) + 1, column: 1 };
}
