import { type KeyboardEvent, useEffect, useState } from "react";
import { TextEditor } from "../editor/text-editor.tsx";
import { useActions, usePageContext } from "../page/page-context.ts";
import { Dialog } from "../ui/dialog.tsx";
import { keysText } from "../ui/keys.ts";
import { useNewest } from "../ui/use-newest.ts";
import { type Checked, checkText } from "./check-text.ts";
import "./text-dialog.css";

type TextDialogProps = {
  /** What was written before and not used; null: the text of the scenario as it is. */
  readonly draft: string | null;
  /** The key of the file at which the cursor stands at first; null: at the beginning. */
  readonly at: string | null;
  readonly onClose: () => void;
};

/** How long a text must rest, in milliseconds, before it is checked. */
const REST = 250;

/** The whole scenario as its file: everything can be changed, and takes effect at once when it is used. */
export function TextDialog({ draft, at, onClose }: TextDialogProps) {
  const { engine, store } = usePageContext();
  const actions = useActions();
  const [printed, setPrinted] = useState<string | null>(null);
  const [text, setText] = useState(draft);
  const [checked, setChecked] = useState<Checked>({ issues: [], scenario: null });
  const [refused, setRefused] = useState(false);
  const newest = useNewest();

  useEffect(() => {
    engine.print(store.getState().scenario).then((now) => {
      setPrinted(now);
      setText((before) => before ?? now ?? "");
    });
  }, [engine, store]);

  useEffect(() => {
    if (text === null || text === printed) return setChecked({ issues: [], scenario: null });
    let current = true;
    const timer = setTimeout(async () => {
      const found = await checkText(engine, text);
      if (current) setChecked(found);
    }, REST);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [engine, text, printed]);

  const close = () => {
    if (text !== null && text !== printed) {
      actions.notify({
        id: "text",
        tone: "info",
        text: "The text of the scenario was changed and is not used yet.",
        action: { label: "Go on with it", run: () => actions.show({ kind: "text", draft: text, at: null }) },
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
    setChecked(found);
    setRefused(found.scenario === null);
    if (found.scenario === null) return;
    actions.dismiss("text");
    actions.replaceScenario(found.scenario);
    onClose();
  };

  return (
    <Dialog title="Scenario as text" onClose={close}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape belongs to the editor while it has the focus */}
      <div className="text-dialog" onKeyDown={keepEscape}>
        {text === null ? (
          <p className="text-dialog-wait">Writing it down…</p>
        ) : (
          <TextEditor
            id="scenario"
            text={text}
            label="Text of the scenario"
            at={startOf(text, at)}
            issues={checked.issues}
            onChange={(_, next) => {
              setRefused(false);
              setText(next);
            }}
            onAppend={use}
          >
            <p className="dialog-problem text-dialog-problem" role="alert">
              {refused && "It cannot be used before what is wrong is mended."}
            </p>
            <button
              type="button"
              className="button button-solid"
              title={`The scenario becomes what the text says (${keysText("Mod+Enter")})`}
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

/** In the editor Escape lets Tab leave, as everywhere; it closes the dialog from all else. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === "Escape" && (event.target as Element).closest(".monaco-editor")) event.preventDefault();
}

/** Where a key of the file stands. */
function startOf(text: string, key: string | null): { readonly line: number; readonly column: number } {
  const line = key === null ? -1 : text.split("\n").findIndex((one) => one.startsWith(`${key}:`));
  return { line: Math.max(line, 0) + 1, column: 1 };
}
