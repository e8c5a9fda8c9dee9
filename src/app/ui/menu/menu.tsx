import type { ReactNode } from "react";
import { soonShown } from "../lazy-part.tsx";
import { MenuButton } from "./menu-button.tsx";
import type { MenuItem } from "./menu-item.ts";

const MenuPopup = soonShown(() => import("./menu-popup.tsx").then((part) => part.MenuPopup));

type MenuProps = {
  /** The accessible name of the button and the menu; null: the text of `children`. */
  readonly label: string | null;
  readonly children: ReactNode;
  readonly className?: string;
  readonly items: readonly MenuItem[];
};

/** A button with a menu of known items. */
export function Menu({ items, ...button }: MenuProps) {
  return <MenuButton {...button} menu={(open) => <MenuPopup {...open} items={items} />} />;
}
