import type { Step } from "../../engine/scenario/scenario.ts";
import type { ManagerIdentity } from "../../engine/scenario/step-manager.ts";
import type { ManagerBadge } from "../../session/owners/types.ts";
import { useBadges } from "../context/badges.ts";
import { useDeepPageState } from "../context/page-context.ts";
import { managerOf } from "../store/state/select.ts";
import { Chip } from "../ui/chip.tsx";

type BadgeProps = {
  readonly of: ManagerIdentity;
  /** Its accessible name. Without it, the badge is decoration beside a name. */
  readonly name?: string;
  readonly small?: boolean;
};

/** The letters and the colour of a manager. Its shape shows the operation and whether it writes a subresource. */
export function Badge({ of, name, small = false }: BadgeProps) {
  const { letters, colour } = useBadges()(of);
  return (
    <Chip
      letters={letters}
      colour={colour}
      dashed={of.operation === "Update"}
      notched={of.subresource !== null}
      small={small}
      {...(name !== undefined && { name })}
    />
  );
}

/** Returns the badge of the manager of a step; null if it is not known. */
export function useStepBadge(step: Step | undefined): ManagerBadge | null {
  const badgeOf = useBadges();
  const writer = useDeepPageState((state) => (step === undefined ? null : managerOf(state, step)));
  return writer === null ? null : badgeOf(writer);
}

type StepBadgeProps = { readonly step: Step | undefined; readonly small?: boolean };

/** The badge of the manager of a step; nothing if it is not known. */
export function StepBadge({ step, small = false }: StepBadgeProps) {
  const badge = useStepBadge(step);
  return badge === null ? null : <Badge of={badge} small={small} />;
}
