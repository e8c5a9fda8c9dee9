import { useCanEdit } from "../../context/page-context.ts";
import { Icon } from "../../ui/icon.tsx";
import { soonShown } from "../../ui/lazy-part.tsx";
import { MenuButton } from "../../ui/menu/menu-button.tsx";

const ActorMenuPopup = soonShown(() => import("./actor-menu-popup.tsx").then((part) => part.ActorMenuPopup));

/** The menu of an actor and its step; nothing if the reader can only look. */
export function ActorMenu({ actor }: { readonly actor: string }) {
  if (!useCanEdit()) return null;
  return (
    <MenuButton
      label={`Actions of actor ${actor}`}
      className="button button-icon"
      menu={(open) => <ActorMenuPopup open={open} actor={actor} />}
    >
      <Icon name="more" />
    </MenuButton>
  );
}
