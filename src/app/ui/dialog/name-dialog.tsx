import { useState } from "react";
import { Dialog } from "./dialog.tsx";

type NameDialogProps = {
  readonly title: string;
  /** The label of the confirming button. */
  readonly verb: string;
  /** The initial text of the field. */
  readonly name: string;
  /** A sample name; with one, the field uses the code font. */
  readonly example?: string;
  /** Returns a sentence about the problem with a trimmed name; null if there is none. */
  readonly problemOf: (name: string) => string | null;
  readonly onDone: (name: string) => void;
  readonly onClose: () => void;
};

/** Asks for a name. Shows the problem after the user typed something or tried to confirm. */
export function NameDialog({ title, verb, example, problemOf, onDone, onClose, ...given }: NameDialogProps) {
  const [text, setText] = useState(given.name);
  const [tried, setTried] = useState(false);
  const name = text.trim();
  const problem = problemOf(name);
  const shown = problem !== null && (tried || name !== "") ? problem : null;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (problem !== null) return;
          onDone(name);
          onClose();
        }}
      >
        <label>
          Name
          <input
            className={example === undefined ? "field" : "field code"}
            value={text}
            placeholder={example}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            aria-invalid={shown !== null}
            aria-describedby="name-problem"
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <p id="name-problem" className="dialog-problem" role="alert">
          {shown}
        </p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-solid">
            {verb}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
