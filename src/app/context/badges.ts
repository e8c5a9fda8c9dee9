import type { ManagerIdentity } from "../../engine/scenario/step-manager.ts";
import type { ManagerBadge } from "../../session/owners/types.ts";
import { usePageState } from "./page-context.ts";

type BadgeOf = (manager: ManagerIdentity) => ManagerBadge;

/** Returns a function that gives the badge of a manager. A manager that wrote nothing yet has the first letter of its name. */
export function useBadges(): BadgeOf {
  return badgesOf(usePageState((state) => state.managers));
}

const known = new WeakMap<readonly ManagerBadge[], BadgeOf>();

function badgesOf(managers: readonly ManagerBadge[]): BadgeOf {
  const found = known.get(managers);
  if (found !== undefined) return found;
  const badges = new Map(managers.map((badge) => [keyOf(badge), badge]));
  const badgeOf: BadgeOf = (manager) =>
    badges.get(keyOf(manager)) ?? { ...manager, letters: firstLetter(manager), colour: 0, actors: [] };
  known.set(managers, badgeOf);
  return badgeOf;
}

function keyOf({ manager, operation, subresource }: ManagerIdentity): string {
  return JSON.stringify([manager, operation, subresource]);
}

function firstLetter({ manager }: ManagerIdentity): string {
  return (/[\p{L}\p{N}]/u.exec(manager)?.[0] ?? "?").toUpperCase();
}
