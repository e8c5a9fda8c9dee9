import { useActions, useShallowPageState } from "../context/page-context.ts";
import { FileMenu } from "../files/file-menu.tsx";
import { Markdown } from "../panels/markdown.tsx";
import { keysText } from "../ui/dom/keys.ts";
import { Icon } from "../ui/icon.tsx";
import { ArrangementMenu } from "./arrangement-menu.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import "./scenario-bar.css";

/** The bar at the top: title, description and the actions on the whole scenario. */
export function ScenarioBar() {
  const { title, description, canUndo, canRedo } = useShallowPageState((state) => ({
    title: state.scenario.title,
    description: state.scenario.description,
    canUndo: state.history.past.length > 0,
    canRedo: state.history.future.length > 0,
  }));
  const actions = useActions();
  return (
    <section className="scenario" aria-label="Scenario" id="scenario">
      <div className="scenario-row">
        <span className="logo">Applyground</span>
        <div className="scenario-name">
          <h1 className="scenario-title" title={title}>
            {title || "Untitled"}
          </h1>
          <button
            type="button"
            className="button button-icon"
            aria-label="Edit title and description"
            title="Edit title and description"
            onClick={() => actions.showDialog({ kind: "about" })}
          >
            <Icon name="pencil" size={14} />
          </button>
        </div>
        <div className="scenario-tools">
          <FileMenu />
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            onClick={() => actions.showDialog({ kind: "examples" })}
          >
            Examples
          </button>
          <button
            type="button"
            className="button button-icon"
            aria-label="Undo"
            title={`Undo (${keysText("Mod+Z")})`}
            aria-disabled={!canUndo}
            onClick={() => actions.undo()}
          >
            <Icon name="undo" />
          </button>
          <button
            type="button"
            className="button button-icon"
            aria-label="Redo"
            title={`Redo (${keysText("Mod+Shift+Z")})`}
            aria-disabled={!canRedo}
            onClick={() => actions.redo()}
          >
            <Icon name="redo" />
          </button>
          <button
            type="button"
            className="button button-icon"
            aria-label="Find an action"
            title={`Find an action (${keysText("Mod+K")})`}
            aria-haspopup="dialog"
            onClick={() => actions.showDialog({ kind: "palette" })}
          >
            <Icon name="search" />
          </button>
          <div className="scenario-arrangement">
            <ArrangementMenu />
          </div>
          <ThemeMenu />
          <button
            type="button"
            className="button button-icon"
            aria-label="Keyboard shortcuts and help"
            title="Keyboard shortcuts and help (?)"
            aria-haspopup="dialog"
            onClick={() => actions.showDialog({ kind: "help" })}
          >
            <Icon name="help" />
          </button>
        </div>
      </div>
      {description && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long description scrolls, by keyboard too
        <section className="scenario-about" aria-label="Description" tabIndex={0}>
          <Markdown text={description} />
        </section>
      )}
    </section>
  );
}
