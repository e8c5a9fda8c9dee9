import { useEffect, useRef } from "react";
import type { ImportedText } from "../../../session/import/types.ts";
import { useActions } from "../../context/page-context.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { showField } from "../follow-link.ts";
import { ChooseFiles, goTo, TextFields } from "./text-fields.tsx";
import { useTexts } from "./use-texts.ts";

type OpenDialogProps = {
  /** The dropped or pasted texts. */
  readonly texts: readonly ImportedText[];
  readonly onClose: () => void;
};

/** The id of the notice that a text was not opened. */
const NOT_OPENED = "not-opened";

/**
 * Opens what users have: scenario files, links, objects, manifests and other texts, several at once. Says what it recognised before it
 * opens anything.
 */
export function OpenDialog({ texts: given, onClose }: OpenDialogProps) {
  const actions = useActions();
  const chosen = useTexts(given);
  const { field, reading } = chosen;
  const { found } = reading;
  const area = useRef<HTMLTextAreaElement>(null);
  const primary = useRef<HTMLButtonElement>(null);
  const isPending = reading.state !== "done";

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
    if (reading.view !== null) showField(reading.view, actions);
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
    const texts = chosen.all();
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
        <TextFields
          label="Scenario files or links, objects or manifests, error messages of kubectl apply, audit events"
          texts={chosen}
          area={area}
        />
        <div className="dialog-actions">
          <ChooseFiles texts={chosen} />
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

function titleOf(texts: readonly ImportedText[]): string {
  const [only] = texts;
  if (texts.length > 1) return `Open ${texts.length} files`;
  return only?.name == null ? "Open or paste" : `Open ${only.name}`;
}
