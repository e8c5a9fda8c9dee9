import { useEffect, useRef } from "react";
import type { Scenario } from "../../../engine/scenario/scenario.ts";
import { inKubernetes, KUBERNETES_VERSIONS } from "../../../file/format.ts";
import type { ImportedText } from "../../../session/import/types.ts";
import { useActions } from "../../context/page-context.ts";
import type { ReadFrom } from "../../store/state/page-dialog.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { withKeys } from "../../ui/with-keys.ts";
import { showField } from "../follow-link.ts";
import { ChooseFiles, goTo, TextFields } from "./text-fields.tsx";
import { useTexts } from "./use-texts.ts";

type OpenDialogProps = {
  /** The dropped or pasted texts. */
  readonly texts: readonly ImportedText[];
  /** The cluster that the texts are from; null if the user has them from elsewhere. */
  readonly cluster: ReadFrom | null;
  readonly onClose: () => void;
};

/** The id of the notice that a text was not opened. */
const NOT_OPENED = "not-opened";

/**
 * Opens what users have: scenario files, links, objects, manifests and other texts, several at once. Says what it recognised before it
 * opens anything.
 */
export function OpenDialog({ texts: given, cluster, onClose }: OpenDialogProps) {
  const actions = useActions();
  const chosen = useTexts(given, cluster === null);
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
    actions.open(inVersionOf(found.scenario, cluster), found.shown?.step, false, found.shown?.object);
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
        {cluster !== null && <ClusterNotes cluster={cluster} />}
        <div className="dialog-actions">
          <button
            type="button"
            className="button"
            onClick={() => {
              leave();
              actions.showDialog({ kind: "cluster" });
            }}
          >
            From your cluster…
          </button>
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

/** Says what is missing of the objects of a cluster. */
function ClusterNotes({ cluster: { version, notes } }: { readonly cluster: ReadFrom }) {
  const all = isSimulated(version)
    ? notes
    : [
        ...notes,
        `The cluster is ${version}, which Applyground does not simulate. The scenario plays in ${KUBERNETES_VERSIONS[0]}.`,
      ];
  if (all.length === 0) return null;
  return (
    <ul className="open-notes" aria-label="Notes about the cluster">
      {withKeys(all, (note) => note).map(([key, note]) => (
        <li key={key}>
          <CodeText text={note} />
        </li>
      ))}
    </ul>
  );
}

/** Returns a scenario that plays in the version of the cluster, if the page simulates it. */
function inVersionOf(scenario: Scenario, cluster: ReadFrom | null): Scenario {
  return cluster !== null && isSimulated(cluster.version)
    ? inKubernetes(scenario, cluster.version)
    : scenario;
}

function isSimulated(version: string): boolean {
  return KUBERNETES_VERSIONS.some((known) => known === version);
}

function titleOf(texts: readonly ImportedText[]): string {
  const [only] = texts;
  if (texts.length > 1) return `Open ${texts.length} files`;
  return only?.name == null ? "Open or paste" : `Open ${only.name}`;
}
