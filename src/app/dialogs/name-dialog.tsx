import { useState } from "react";
import { Dialog } from "../ui/dialog.tsx";

type NameDialogProps = {
  readonly title: string;
  /** What the button that goes on says. */
  readonly verb: string;
  /** What is in the field to begin with. */
  readonly name: string;
  /** A name as it may look; then it is shown as code is. */
  readonly example?: string;
  /** What is wrong with a name, without spaces around it, in a sentence; null if nothing. */
  readonly problemOf: (name: string) => string | null;
  readonly onDone: (name: string) => void;
  readonly onClose: () => void;
};

/** Asks for a name. What is wrong with it is said once there is one, or once it was tried without. */
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
