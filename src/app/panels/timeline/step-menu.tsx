import type { Step } from "../../../engine/scenario/scenario.ts";
import { useActions, useHasDialogs } from "../../context/page-context.ts";
import type { OpenMenu } from "../../ui/menu/menu-button.tsx";
import type { MenuItem } from "../../ui/menu/menu-item.ts";
import { MenuPopup } from "../../ui/menu/menu-popup.tsx";

type StepMenuProps = {
  readonly open: OpenMenu;
  readonly step: Step;
  readonly index: number;
  readonly count: number;
  /** Whether a lesson gives the step, so that one can only copy it. */
  readonly given: boolean;
};

/** The open menu of a step. */
export function StepMenu({ open, step, index, count, given }: StepMenuProps) {
  const actions = useActions();
  const hasDialogs = useHasDialogs();
  const note: MenuItem = {
    key: "note",
    label: step.note ? "Edit note…" : "Add note…",
    hint: "E",
    disabled: given,
    onSelect: () => actions.showDialog({ kind: "note", step: step.id }),
  };
  return (
    <MenuPopup
      {...open}
      items={[
        {
          key: "copy",
          label: "Duplicate",
          hint: "D",
          onSelect: () => actions.duplicateStep(step.id),
        },
        {
          key: "toggle",
          label: step.disabled ? "Enable" : "Disable",
          hint: "X",
          disabled: given,
          onSelect: () => actions.toggleStep(step.id),
        },
        ...(hasDialogs ? [note] : []),
        {
          key: "earlier",
          label: "Move earlier",
          hint: "Alt ←",
          disabled: given || index === 0,
          separated: true,
          onSelect: () => actions.moveStep(step.id, -1),
        },
        {
          key: "later",
          label: "Move later",
          hint: "Alt →",
          disabled: given || index === count - 1,
          onSelect: () => actions.moveStep(step.id, 1),
        },
        {
          key: "delete",
          label: "Delete",
          hint: "Del",
          disabled: given,
          separated: true,
          onSelect: () => actions.removeStep(step.id),
        },
      ]}
    />
  );
}
