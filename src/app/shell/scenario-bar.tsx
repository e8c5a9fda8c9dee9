import { useRef } from "react";
import { useActions, usePageContext, useShallowPageState } from "../context/page-context.ts";
import { MoreMenu } from "../files/more-menu.tsx";
import type { PageDialog } from "../store/state/page-dialog.ts";
import { keysText } from "../ui/dom/keys.ts";
import { ToolIcon, type ToolIconName } from "../ui/tool-icon.tsx";
import { Toolbar } from "../ui/toolbar.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { TitleRow } from "./title-row.tsx";
import "./scenario-bar.css";

/** The top of the page: what the page is, the actions on the whole scenario, and its title and description. */
export function ScenarioBar() {
  return (
    <section className="scenario" aria-label="Scenario" id="scenario">
      <div className="scenario-row">
        <span className="logo">Applyground</span>
        <p className="tagline">
          See who owns what in Kubernetes Server-Side Apply
          <span className="tagline-rest">: change a value and see what the API server does.</span>
        </p>
        <MainButtons />
        <IconButtons />
      </div>
      <TitleRow />
    </section>
  );
}

/** The buttons with words. */
function MainButtons() {
  const actions = useActions();
  const show = (dialog: PageDialog) => () => actions.showDialog(dialog);
  return (
    <div className="scenario-main">
      <button type="button" className="button" aria-haspopup="dialog" onClick={show({ kind: "learn" })}>
        Learn
      </button>
      <button type="button" className="button" aria-haspopup="dialog" onClick={show({ kind: "examples" })}>
        Examples
      </button>
      <button
        type="button"
        className="button button-outline"
        aria-haspopup="dialog"
        onClick={show({ kind: "open", texts: [] })}
      >
        <span>
          Open<span className="wide-only"> or paste</span>…
        </span>
      </button>
      <ShareButton />
    </div>
  );
}

/** Opens the link, which shows the field that has the focus. The button takes the focus away, so it remembers the field before. */
function ShareButton() {
  const { store, actions } = usePageContext();
  const field = useRef<string | null>(null);
  return (
    <button
      type="button"
      className="button button-solid"
      aria-haspopup="dialog"
      onPointerDown={() => {
        field.current = store.getState().highlighted?.path ?? null;
      }}
      onClick={() => {
        actions.showDialog({ kind: "share", field: field.current });
        field.current = null;
      }}
    >
      Share
    </button>
  );
}

/** Undo, redo, search, settings, help, and the menu with everything else. */
function IconButtons() {
  const { canUndo, canRedo } = useShallowPageState(({ history }) => ({
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }));
  const actions = useActions();
  return (
    <Toolbar label="Tools" className="scenario-icons">
      <IconButton icon="undo" name="Undo" keys={keysText("Mod+Z")} can={canUndo} run={actions.undo} />
      <IconButton icon="redo" name="Redo" keys={keysText("Mod+Shift+Z")} can={canRedo} run={actions.redo} />
      <IconButton
        icon="search"
        name="Find an action"
        keys={keysText("Mod+K")}
        run={() => actions.showDialog({ kind: "palette" })}
        dialog
      />
      <ThemeMenu />
      <IconButton
        icon="help"
        name="Keyboard shortcuts and help"
        keys="?"
        run={() => actions.showDialog({ kind: "help" })}
        dialog
      />
      <MoreMenu />
    </Toolbar>
  );
}

type IconButtonProps = {
  readonly icon: ToolIconName;
  readonly name: string;
  readonly keys: string;
  /** Whether the action is possible now. */
  readonly can?: boolean;
  /** Whether the action opens a dialog. */
  readonly dialog?: boolean;
  readonly run: () => void;
};

function IconButton({ icon, name, keys, can = true, dialog = false, run }: IconButtonProps) {
  return (
    <button
      type="button"
      className="button button-icon"
      aria-label={name}
      title={`${name} (${keys})`}
      aria-disabled={can ? undefined : true}
      aria-haspopup={dialog ? "dialog" : undefined}
      onClick={() => run()}
    >
      <ToolIcon name={icon} />
    </button>
  );
}
