import { useEffect, useRef, useState } from "react";
import type { ImportedText } from "../../../session/import/types.ts";
import type { Diagnostic } from "../../../text/diagnostics/diagnostic.ts";
import { useActions } from "../../context/page-context.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import { listenForDrops } from "../incoming.ts";
import { readFiles } from "../read-files.ts";
import { ReadingProgressRow } from "./reading-progress.tsx";
import { RecognisedTexts } from "./recognised-texts.tsx";
import { useImport } from "./use-import.ts";
import "../files.css";
import "./open.css";

type OpenDialogProps = {
  /** The dropped or pasted texts. */
  readonly texts: readonly ImportedText[];
  readonly onClose: () => void;
};

/** Up to how many characters a text is shown in the field, where one can correct it. */
const MAX_SHOWN = 200_000;

/** The id of the notice that a text was not opened. */
const NOT_OPENED = "not-opened";

const ENDINGS = ".yaml,.yml,.json,.jsonl,.log,.txt,.diff";

/**
 * Opens what users have: scenario files, objects, manifests and other texts, several at once. Says what it recognised before it opens
 * anything.
 */
export function OpenDialog({ texts: given, onClose }: OpenDialogProps) {
  const actions = useActions();
  const shown = textForField(given);
  const [field, setField] = useState<ImportedText>(shown ?? { name: null, text: "" });
  const [files, setFiles] = useState<readonly ImportedText[]>(shown === null ? given : []);
  const [isTyped, setTyped] = useState(false);
  const [mask, setMask] = useState(true);
  const area = useRef<HTMLTextAreaElement>(null);
  const primary = useRef<HTMLButtonElement>(null);
  const reading = useImport(files, field, mask, isTyped ? 300 : 0);
  const { found } = reading;
  const isPending = reading.state !== "done";
  const length = [...files, field].reduce((sum, { text }) => sum + text.length, 0);

  /** Takes more files. A single one goes into the empty field. */
  const take = (more: readonly ImportedText[]) => {
    const one = files.length === 0 && field.text.trim() === "" ? textForField(more) : null;
    if (one === null) setFiles((known) => [...known, ...more]);
    else setField(one);
    setTyped(false);
  };
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => listenForDrops((more) => latest.current(more), true), []);

  // What was dropped or pasted needs no further keys: Enter opens it, or the cursor is at its first error.
  const isFirst = useRef(given.length > 0);
  useEffect(() => {
    if (found === null || isPending) return;
    if (document.activeElement === document.body) primary.current?.focus(); // the button Stop had it
    if (!isFirst.current) return;
    isFirst.current = false;
    const wrong = field.text === "" ? undefined : found.texts.at(-1)?.diagnostics[0];
    if (wrong !== undefined) goTo(area.current, wrong);
    else primary.current?.focus();
  }, [found, isPending, field.text]);

  const openNew = () => {
    if (found?.scenario == null) return;
    actions.open(found.scenario, found.shown?.step, false, found.shown?.object);
    actions.rememberGoalPlaces(found.scenario.lesson, found.goals);
    if (found.texts.some(({ form }) => form === "objects")) actions.showFindings();
    onClose();
  };
  const additions = found?.additions ?? null;
  const add = () => {
    if (additions === null) return;
    actions.addObjects(additions.objects, additions.definitions);
    actions.dismiss(NOT_OPENED);
    onClose();
  };
  const addsOnly = additions !== null && additions.objects.length === 0;
  const isReady = found?.scenario != null && !isPending;

  const leave = () => {
    const texts = [...files, ...(field.text.trim() === "" ? [] : [field])];
    const isGiven = texts.length === given.length && texts.every((one, at) => one === given[at]);
    if (texts.length > 0 && !isGiven) {
      actions.notify({
        id: NOT_OPENED,
        tone: "info",
        text: "Your text was not opened. The page keeps it until you leave, or open something else.",
        untilOpened: true,
        action: { label: "Continue editing", run: () => actions.showDialog({ kind: "open", texts }) },
      });
    }
    onClose();
  };

  return (
    <Dialog title={titleOf(given)} onClose={leave}>
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (addsOnly) add();
          else openNew();
        }}
      >
        <label>
          Scenario files, objects or manifests, error messages of kubectl apply, audit events
          <textarea
            ref={area}
            className={`field code files-text${files.length > 0 ? " open-short" : ""}`}
            spellCheck={false}
            value={field.text}
            onPaste={(event) => {
              const text = event.clipboardData.getData("text/plain");
              if (text.length <= MAX_SHOWN) return;
              event.preventDefault();
              take([{ name: null, text }]);
            }}
            aria-invalid={field.text !== "" && (found?.texts.at(-1)?.diagnostics.length ?? 0) > 0}
            onChange={(event) => {
              setField({ name: field.name, text: event.target.value });
              setTyped(true);
            }}
          />
        </label>
        <RecognisedTexts
          reading={reading}
          files={files}
          onRemove={(at) => setFiles(files.filter((_, index) => index !== at))}
          onGoTo={(diagnostic) => goTo(area.current, diagnostic)}
        />
        <ReadingProgressRow reading={reading} length={length} />
        {found?.hasSecrets && (
          <label className="files-check">
            <input type="checkbox" checked={mask} onChange={(event) => setMask(event.target.checked)} />
            Mask the data of Secrets
          </label>
        )}
        <div className="dialog-actions">
          <FileButton
            name="Choose files"
            inputName="Files to open"
            accept={ENDINGS}
            multiple
            onPick={async (_, all) => latest.current(await readFiles(all))}
          />
          {additions !== null && (
            <button
              type="button"
              className="button button-outline"
              disabled={!isReady}
              onClick={addsOnly ? openNew : add}
            >
              {addsOnly ? "Start a new scenario" : "Add to this scenario"}
            </button>
          )}
          <button ref={primary} type="submit" className="button button-solid" disabled={!isReady}>
            {addsOnly ? "Add to this scenario" : "Open"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns the only text, if the field can show it; null for several texts, and for a long one. */
function textForField(texts: readonly ImportedText[]): ImportedText | null {
  const [only] = texts;
  const isShown = texts.length === 1 && only?.problem === undefined && (only?.text.length ?? 0) <= MAX_SHOWN;
  return isShown ? (only ?? null) : null;
}

function titleOf(texts: readonly ImportedText[]): string {
  const [only] = texts;
  if (texts.length > 1) return `Open ${texts.length} files`;
  return only?.name == null ? "Open or paste" : `Open ${only.name}`;
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
