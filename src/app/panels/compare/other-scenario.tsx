import { useEffect, useRef, useState } from "react";
import type { CatalogGroup } from "../../../catalog/catalog.ts";
import type { Scenario } from "../../../engine/scenario/scenario.ts";
import { KUBERNETES_VERSIONS } from "../../../file/format.ts";
import type { ImportedText } from "../../../session/import/types.ts";
import { usePageState, useTabPage } from "../../context/page-context.ts";
import { ChooseFiles, TextFields } from "../../files/open/text-fields.tsx";
import { useTexts } from "../../files/open/use-texts.ts";
import { readWork } from "../../store/persist/read-work.ts";
import type { SessionInfo } from "../../store/persist/session-info.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { useLatestRequest } from "../../ui/hooks/use-latest-request.ts";

/** A scenario that the page does not show. `id` is different for each in the list. `step`: the number of the step to show first; absent for the last one. */
export type OtherScenario = {
  readonly id: string;
  readonly scenario: Scenario;
  readonly step?: number;
  /** It is the scenario of the page in this Kubernetes version. `scenario` can be older than that of the page. */
  readonly kubernetes?: string;
};

type OtherScenarioProps = {
  /** Null for the scenario of the page. */
  readonly chosen: OtherScenario | null;
  readonly onChange: (other: OtherScenario | null) => void;
};

/** The value of a scenario from a text. */
const TEXT = "text";

/** Chooses the scenario of the second state: among the sessions that the browser keeps and the built-in scenarios, or from a file, a text or a link. */
export function OtherScenarioChoice({ chosen, onChange }: OtherScenarioProps) {
  const { library } = useTabPage();
  const present = usePageState((state) => state.session.id);
  const page = usePageState((state) => state.scenario);
  const [sessions, setSessions] = useState<readonly SessionInfo[]>([]);
  const [groups, setGroups] = useState<readonly CatalogGroup[]>([]);
  const [opened, setOpened] = useState<OtherScenario | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [draft, setDraft] = useState<readonly ImportedText[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const newest = useLatestRequest();
  useEffect(() => {
    let isGone = false;
    const keep =
      <T,>(set: (all: T) => void) =>
      (all: T) =>
        isGone || set(all);
    library.list().then(keep(setSessions), () => undefined); // without storage there are no sessions
    import("../../../catalog/catalog.ts").then(
      keep(({ catalog }) => setGroups(catalog)),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [library]);

  const choose = async (value: string) => {
    const isWanted = newest();
    setProblem(null);
    if (value === "") return onChange(null);
    if (value === TEXT) return onChange(opened);
    const [kind = "", id = ""] = splitOnce(value);
    if (kind === "version") return onChange({ id: value, scenario: page, kubernetes: id });
    const scenario = kind === "example" ? await exampleOf(id) : await sessionOf(id);
    if (!isWanted()) return;
    if (scenario === null) return setProblem("This scenario could not be read.");
    const step = groups.flatMap(({ scenarios }) => scenarios).find((one) => one.id === id)?.step;
    onChange({ id: value, scenario, ...(kind === "example" && step !== undefined && { step }) });
  };
  const sessionOf = async (id: string) =>
    readWork(await library.load(id).catch(() => null))?.scenario ?? null;

  const kept = sessions.filter(({ id }) => id !== present);
  return (
    <div className="states-other">
      <label>
        Second scenario
        <select className="field" value={chosen?.id ?? ""} onChange={(event) => choose(event.target.value)}>
          <option value="">This scenario</option>
          {KUBERNETES_VERSIONS.map((version) => (
            <option key={version} value={`version ${version}`}>
              This scenario in Kubernetes {version}
            </option>
          ))}
          {opened !== null && <option value={TEXT}>{titleOf(opened.scenario)} (opened)</option>}
          {kept.length > 0 && (
            <optgroup label="Your sessions">
              {kept.map(({ id, title }) => (
                <option key={id} value={`session ${id}`}>
                  {title || "Untitled"}
                </option>
              ))}
            </optgroup>
          )}
          {groups.map(({ title, scenarios }) => (
            <optgroup key={title} label={`Examples: ${title}`}>
              {scenarios.map((one) => (
                <option key={one.id} value={`example ${one.id}`}>
                  {one.title}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <button type="button" className="button button-outline" onClick={() => setOpening(true)}>
        A file, text or link…
      </button>
      {problem !== null && <span role="alert">{problem}</span>}
      {isOpening && (
        <SecondScenarioDialog
          draft={draft}
          onClose={(texts) => {
            setOpening(false);
            setDraft(texts);
          }}
          onOpen={(scenario, step) => {
            const other = { id: TEXT, scenario, ...(step !== undefined && { step }) };
            setProblem(null);
            setOpened(other);
            onChange(other);
          }}
        />
      )}
    </div>
  );
}

function titleOf({ title }: Scenario): string {
  return title || "Untitled";
}

function splitOnce(value: string): readonly [string, string] {
  const at = value.indexOf(" ");
  return [value.slice(0, at), value.slice(at + 1)];
}

async function exampleOf(id: string): Promise<Scenario | null> {
  try {
    const { loadScenario } = await import("../../../catalog/catalog.ts");
    return await loadScenario(id);
  } catch {
    return null;
  }
}

type SecondScenarioDialogProps = {
  /** The texts of the last time. */
  readonly draft: readonly ImportedText[];
  /** Gets the texts, also after `onOpen`: nothing that the user wrote is lost. */
  readonly onClose: (texts: readonly ImportedText[]) => void;
  /** `step`: the number of the step that a link or an import shows. */
  readonly onOpen: (scenario: Scenario, step: number | undefined) => void;
};

/** Reads a scenario from files, a text or a link, to compare it with that of the page, which stays. */
function SecondScenarioDialog({ draft, onClose, onOpen }: SecondScenarioDialogProps) {
  const texts = useTexts(draft);
  const close = () => onClose(texts.all());
  const area = useRef<HTMLTextAreaElement>(null);
  const { found, state } = texts.reading;
  const scenario = state === "done" ? (found?.scenario ?? null) : null;
  return (
    <Dialog title="Second scenario" onClose={close}>
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (scenario === null) return;
          onOpen(scenario, found?.shown?.step);
          close();
        }}
      >
        <TextFields
          label="A scenario file or link, objects or manifests to compare with. Your scenario stays."
          texts={texts}
          area={area}
        />
        <div className="dialog-actions">
          <ChooseFiles texts={texts} />
          <button type="submit" className="button button-solid" disabled={scenario === null}>
            Compare
          </button>
        </div>
      </form>
    </Dialog>
  );
}
