import { useActions, usePageState } from "../../context/page-context.ts";
import { latestStepOf } from "../../store/state/select.ts";
import { keysText } from "../../ui/dom/keys.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";

/** The menu of an actor and its step. */
export function ActorMenu({ actor }: { readonly actor: string }) {
  const actions = useActions();
  const hasStep = usePageState((state) => latestStepOf(state, actor) !== undefined);
  return (
    <Menu
      label={`Actions of actor ${actor}`}
      className="button button-icon"
      items={[
        {
          key: "append",
          label: "Append step",
          detail: "with this text, at the end",
          hint: keysText("Mod+Enter"),
          disabled: !hasStep,
          onSelect: () => {
            actions.selectActor(actor);
            actions.appendStep();
          },
        },
        {
          key: "rename",
          label: "Rename…",
          separated: true,
          onSelect: () => actions.showDialog({ kind: "actor", rename: actor }),
        },
        {
          key: "remove",
          label: "Remove actor and its steps",
          onSelect: () => actions.removeActor(actor),
        },
      ]}
    >
      <Icon name="more" />
    </Menu>
  );
}
