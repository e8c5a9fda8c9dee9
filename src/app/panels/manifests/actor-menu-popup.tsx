import { useActions, useHasDialogs, usePageState } from "../../context/page-context.ts";
import { latestStepOf } from "../../store/state/select.ts";
import { keysText } from "../../ui/dom/keys.ts";
import type { OpenMenu } from "../../ui/menu/menu-button.tsx";
import type { MenuItem } from "../../ui/menu/menu-item.ts";
import { MenuPopup } from "../../ui/menu/menu-popup.tsx";

/** The open menu of an actor and its step. */
export function ActorMenuPopup({ open, actor }: { readonly open: OpenMenu; readonly actor: string }) {
  const actions = useActions();
  const hasStep = usePageState((state) => latestStepOf(state, actor) !== undefined);
  const hasDialogs = useHasDialogs();
  const rename: MenuItem = {
    key: "rename",
    label: "Rename…",
    separated: true,
    onSelect: () => actions.showDialog({ kind: "actor", rename: actor }),
  };
  return (
    <MenuPopup
      {...open}
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
    />
  );
}
