import { useState } from "react";
import { type FileText, fileNameProblem } from "../store/file-edits.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useActions } from "./page-context.ts";

type FileDialogProps = {
  readonly step: string;
  readonly files: readonly FileText[];
  /** The file to rename; null: a new one. */
  readonly rename: string | null;
  /** Told the name that was given. */
  readonly onDone: (name: string) => void;
  readonly onClose: () => void;
};

/** Asks for a file's name. */
export function FileDialog({ step, files, rename, onDone, onClose }: FileDialogProps) {
  const actions = useActions();
  const [given, setGiven] = useState(rename ?? "");
  const [tried, setTried] = useState(false);
  const name = given.trim();
  const problem = fileNameProblem(files, name, rename ?? undefined);
  const shown = problem !== null && (tried || name !== "") ? problem : null;
  return (
    <Dialog title={rename === null ? "New file" : `Rename ${rename}`} onClose={onClose}>
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (problem !== null) return;
          if (rename === null) actions.addFile(step, name);
          else actions.renameFile(step, rename, name);
          onDone(name);
          onClose();
        }}
      >
        <label>
          Name
          <input
            className="field code"
            value={given}
            placeholder="web.yaml"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            aria-invalid={shown !== null}
            aria-describedby="file-problem"
            onChange={(event) => setGiven(event.target.value)}
          />
        </label>
        <p id="file-problem" className="dialog-problem" role="alert">
          {shown}
        </p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-solid">
            {rename === null ? "Add" : "Rename"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
