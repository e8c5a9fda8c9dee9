import { useActions, useCanEdit, useHasDialogs, usePageState } from "../../context/page-context.ts";
import { latestStepOf } from "../../store/state/select.ts";
import { keysText } from "../../ui/dom/keys.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { MenuItem } from "../../ui/menu-item.ts";

/** The menu of an actor and its step; nothing if the reader can only look. */
export function ActorMenu({ actor }: { readonly actor: string }) {
  const actions = useActions();
  const hasStep = usePageState((state) => latestStepOf(state, actor) !== undefined);
  const hasDialogs = useHasDialogs();
  const rename: MenuItem = {
    key: "rename",
    label: "Rename…",
    separated: true,
    onSelect: () => actions.showDialog({ kind: "actor", rename: actor }),
  };
  if (!useCanEdit()) return null;
  return (
    <Menu
      label={`Actions of actor ${actor}`}
      className="button button-icon"
      items={[
        {
          key: "append",
          label: "Add step with this text",
          detail: "with this text, at the end",
          hint: keysText("Mod+Enter"),
          disabled: !hasStep,
          onSelect: () => {
            actions.selectActor(actor);
            actions.appendStep();
          },
        },
        ...(hasDialogs ? [rename] : []),
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
