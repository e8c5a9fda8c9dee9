import { type BadgeOf, badgesOf } from "../store/state/badges.ts";
import { usePageState } from "./page-context.ts";

/** Returns a function that gives the badge of a manager. A manager that wrote nothing yet has the first letter of its name. */
export function useBadges(): BadgeOf {
  return badgesOf(usePageState((state) => state.managers));
}
