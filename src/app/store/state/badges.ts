import { type ManagerIdentity, managerKey } from "../../../engine/scenario/step-manager.ts";
import type { ManagerBadge } from "../../../session/owners/types.ts";
import { initialOf } from "../../../words.ts";

/** Returns the badge of a manager. */
export type BadgeOf = (manager: ManagerIdentity) => ManagerBadge;

const known = new WeakMap<readonly ManagerBadge[], BadgeOf>();

/** Returns a function that gives the badge of a manager. A manager that wrote nothing yet has the first letter of its name. */
export function badgesOf(managers: readonly ManagerBadge[]): BadgeOf {
  const found = known.get(managers);
  if (found !== undefined) return found;
  const badges = new Map(managers.map((badge) => [badge.key, badge]));
  const badgeOf: BadgeOf = (manager) => {
    const key = managerKey(manager);
    const letters = initialOf(manager.manager);
    return badges.get(key) ?? { ...manager, key, letters, colour: 0, actors: [] };
  };
  known.set(managers, badgeOf);
  return badgeOf;
}
