import { useMemo, useState } from "react";
import { plural } from "../../../words.ts";
import { useActions, useCanEdit, usePageState, useShallowPageState } from "../../context/page-context.ts";
import { TextEditor } from "../../editor/text-editor.tsx";
import { type FileText, filesAt } from "../../store/scenario/file-edits.ts";
import { fileTextId, resultOf } from "../../store/state/select.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Menu } from "../../ui/menu/menu.tsx";
import "../../ui/tally.css";
import { type TabItem, Tabs, tabIds } from "../../ui/tabs.tsx";
import { readsInput, STDIN, shownFile } from "./shown-file.ts";
import type { TerminalProps } from "./terminal-props.ts";

const FileDialog = lazyPart(() => import("./file-dialog.tsx").then((part) => part.FileDialog));

/** The files of a command line, with a tab for each. An edit affects this step and later steps. */
export function TerminalFiles({ step, command, number }: TerminalProps) {
  const { scenario, frame } = useShallowPageState((state) => ({
    scenario: state.scenario,
    frame: state.frame?.step === step.id ? state.frame : null,
  }));
  const issues = usePageState((state) => resultOf(state, step.id)?.fileDiagnostics);
  const written = frame?.terminal?.written;
  const files = useMemo(() => filesAt(scenario, step.id, written), [scenario, step.id, written]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [dialog, setDialog] = useState<{ readonly rename: string | null } | null>(null);
  const actions = useActions();
  const canEdit = useCanEdit();
  const conflict = frame?.conflicts.find(({ file }) => file !== null)?.file ?? null;
  const open = shownFile({ files, command, chosen, conflict });
  const wrong = (name: string) => issues?.find(({ file }) => file === name)?.diagnostics;
  const file = files.find(({ name }) => name === open);
  const ids = tabIds(`file-${step.id}`, open ?? "");
  const names = [...files.map(({ name }) => name), ...(readsInput(command) ? [STDIN] : [])];
  return (
    <section className="terminal-files" aria-label="Files">
      <div className="terminal-tabs">
        {names.length > 0 && (
          <Tabs
            label="Files"
            prefix={`file-${step.id}`}
            selected={open ?? ""}
            onSelect={setChosen}
            onDoubleClick={(name) => canEdit && name !== STDIN && setDialog({ rename: name })}
            items={names.map((name) => tabOf(name, files, wrong(name)?.length ?? 0))}
          />
        )}
        {canEdit && (
          <button
            type="button"
            className="button button-icon"
            aria-label="New file"
            title="New file"
            onClick={() => setDialog({ rename: null })}
          >
            <Icon name="plus" />
          </button>
        )}
        <span className="grow" />
        {canEdit && file && (
          <FileMenu id={step.id} file={file} onRename={() => setDialog({ rename: file.name })} />
        )}
      </div>
      {open === null ? (
        <div className="panel-empty">
          <p>
            <strong>No files yet.</strong> Command lines read manifests from files.
          </p>
          {canEdit && (
            <button
              type="button"
              className="button button-outline"
              onClick={() => setDialog({ rename: null })}
            >
              New file
            </button>
          )}
        </div>
      ) : (
        <div role="tabpanel" id={ids.panel} aria-labelledby={ids.tab} className="terminal-file">
          <TextEditor
            id={fileTextId(step, open)}
            text={file?.text ?? command.stdin ?? ""}
            label={`Text of ${open === STDIN ? "stdin" : open}, step ${number}`}
            issues={wrong(open)}
            onChange={(_, text) =>
              open === STDIN ? actions.editStdin(step.id, text) : actions.editFile(step.id, open, text)
            }
            onAppend={() => actions.nextLine(step.id)}
          >
            {canEdit && (
              <button
                type="button"
                className="button button-solid"
                title="Adds an empty command line after this step (Enter in the command line)"
                onClick={() => actions.nextLine(step.id)}
              >
                New prompt
              </button>
            )}
          </TextEditor>
        </div>
      )}
      {dialog && (
        <FileDialog
          step={step.id}
          files={files}
          rename={dialog.rename}
          onDone={setChosen}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}

function tabOf(name: string, files: readonly FileText[], problems: number): TabItem {
  const own = files.some((file) => file.name === name && file.own);
  const said = [
    ...(own ? ["changed in this step"] : []),
    ...(problems > 0 ? [plural(problems, "problem")] : []),
  ].join(", ");
  return {
    id: name,
    name: name === STDIN ? "stdin" : name,
    ...(said !== "" && { description: said }),
    content: (
      <>
        <span className="code">{name === STDIN ? "stdin" : name}</span>
        {own && <span className="terminal-changed">changed</span>}
        {problems > 0 && <span className="tally tally-warn">{problems}</span>}
      </>
    ),
  };
}

type FileMenuProps = { readonly id: string; readonly file: FileText; readonly onRename: () => void };

function FileMenu({ id, file: { name, own }, onRename }: FileMenuProps) {
  const actions = useActions();
  return (
    <Menu
      label={`Actions of file ${name}`}
      className="button button-icon"
      items={[
        { key: "rename", label: "Rename…", onSelect: onRename },
        { key: "delete", label: "Delete", onSelect: () => actions.removeFile(id, name) },
        {
          key: "restore",
          label: "Undo the changes of this step",
          disabled: !own,
          separated: true,
          onSelect: () => actions.restoreFile(id, name),
        },
      ]}
    >
      <Icon name="more" />
    </Menu>
  );
}
