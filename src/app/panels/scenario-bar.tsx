import { lazy, Suspense, useState } from "react";
import { FileMenu } from "../files/file-menu.tsx";
import { emptyScenario } from "../store/examples.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { Markdown } from "./markdown.tsx";
import { useActions, usePage, usePageContext, useParts } from "./page-context.ts";
import { ThemeMenu } from "./theme-menu.tsx";
import "./scenario-bar.css";

const AboutDialog = lazy(() =>
  import("./about-dialog.tsx").then(({ AboutDialog }) => ({ default: AboutDialog })),
);

type ScenarioBarProps = { readonly onHelp: () => void };

/** What is played, and everything that concerns it as a whole. */
export function ScenarioBar({ onHelp }: ScenarioBarProps) {
  const { title, description } = useParts((state) => ({
    title: state.scenario.title,
    description: state.scenario.description,
  }));
  const { canUndo, canRedo } = useParts((state) => ({
    canUndo: state.history.past.length > 0,
    canRedo: state.history.future.length > 0,
  }));
  const actions = useActions();
  const { forget } = usePageContext();
  const [editing, setEditing] = useState(false);
  return (
    <section className="scenario" aria-label="Scenario" id="scenario">
      <div className="scenario-row">
        <span className="logo">Applyground</span>
        <h1 className="scenario-title">{title || "Untitled"}</h1>
        <button
          type="button"
          className="button button-icon"
          aria-label="Edit title and description"
          onClick={() => setEditing(true)}
        >
          <Icon name="pencil" size={14} />
        </button>
        <span className="grow" />
        <FileMenu />
        <Examples />
        <button type="button" className="button scenario-new" onClick={() => actions.open(emptyScenario)}>
          New
        </button>
        <button
          type="button"
          className="button button-icon"
          aria-label="Undo"
          aria-disabled={!canUndo}
          onClick={() => actions.undo()}
        >
          <Icon name="undo" />
        </button>
        <button
          type="button"
          className="button button-icon"
          aria-label="Redo"
          aria-disabled={!canRedo}
          onClick={() => actions.redo()}
        >
          <Icon name="redo" />
        </button>
        <ThemeMenu forget={forget} />
        <button type="button" className="button button-icon" aria-label="Keys and help" onClick={onHelp}>
          <Icon name="help" />
        </button>
      </div>
      {description && <Markdown className="scenario-about" text={description} />}
      {editing && (
        <Suspense>
          <AboutDialog onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Examples() {
  const { examples } = usePageContext();
  const current = usePage((state) => state.scenario);
  const actions = useActions();
  return (
    <Menu
      label={null}
      items={[
        ...examples.map(({ id, scenario }) => ({
          key: id,
          label: scenario.title,
          checked: scenario.title === current.title,
          onSelect: () => actions.open(scenario),
        })),
        {
          key: "new",
          label: "New scenario",
          detail: "One actor, one manifest",
          parted: true,
          onSelect: () => actions.open(emptyScenario),
        },
      ]}
    >
      Examples
      <Icon name="down" size={12} />
    </Menu>
  );
}
