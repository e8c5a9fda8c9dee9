import { useActions } from "../../context/page-context.ts";
import { type FileText, fileNameProblem } from "../../store/scenario/file-edits.ts";
import { NameDialog } from "../../ui/dialog/name-dialog.tsx";

type FileDialogProps = {
  readonly step: string;
  readonly files: readonly FileText[];
  /** The file to rename; null for a new one. */
  readonly rename: string | null;
  /** Called with the new name. */
  readonly onDone: (name: string) => void;
  readonly onClose: () => void;
};

/** Asks for a file's name. */
export function FileDialog({ step, files, rename, onDone, onClose }: FileDialogProps) {
  const actions = useActions();
  return (
    <NameDialog
      title={rename === null ? "New file" : `Rename ${rename}`}
      verb={rename === null ? "Add" : "Rename"}
      name={rename ?? ""}
      example="web.yaml"
      problemOf={(name) => fileNameProblem(files, name, rename ?? undefined)}
      onDone={(name) => {
        if (rename === null) actions.addFile(step, name);
        else actions.renameFile(step, rename, name);
        onDone(name);
      }}
      onClose={onClose}
    />
  );
}
