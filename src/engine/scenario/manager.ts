import { agentName } from "../server/options.ts";
import type { Step } from "./scenario.ts";

/** As whom a step writes: the server takes a manager's name from the user agent where a step gives one and no manager. */
export function managerOf({
  fieldManager,
  userAgent,
  actor,
}: Pick<Step, "fieldManager" | "userAgent" | "actor">): string {
  return fieldManager ?? (userAgent === undefined ? actor : agentName(userAgent));
}
