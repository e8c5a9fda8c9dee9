import type { ManagerIdentity } from "../../engine/scenario/step-manager.ts";

/** How the page shows a manager everywhere. */
export type ManagerBadge = ManagerIdentity & {
  /** The same text for the same manager in all views. */
  readonly key: string;
  /** One or two letters that no other manager of the scenario has. */
  readonly letters: string;
  /** 1 to 12. */
  readonly colour: number;
  /** The actors that wrote with this manager, in the order of their first write. Empty if only initial objects name it. */
  readonly actors: readonly string[];
};
