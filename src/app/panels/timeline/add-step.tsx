import type { ReactNode } from "react";
import { soonShown } from "../../ui/lazy-part.tsx";
import { MenuButton } from "../../ui/menu/menu-button.tsx";

const AddStepMenu = soonShown(() => import("./add-step-menu.tsx").then((part) => part.AddStepMenu));

type AddStepProps = {
  /** The first actor of the menu; default: the selected one. */
  readonly actor?: string;
  readonly children: ReactNode;
};

/** A button with a menu that adds a step. */
export function AddStep({ actor, children }: AddStepProps) {
  return (
    <MenuButton
      label="Add step"
      className="button add-step"
      menu={(open) => <AddStepMenu open={open} actor={actor} />}
    >
      {children}
    </MenuButton>
  );
}
