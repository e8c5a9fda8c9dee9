import type { Registration } from "../replayer.ts";
import { applySetIdRegistration } from "./applyset-id.ts";
import { applySetScenarioRegistration } from "./applyset-scenario.ts";
import { jsonPathRegistration } from "./jsonpath.ts";
import { migrationRegistration } from "./migration.ts";
import { kubectlRegistration } from "./session.ts";

/** Recordings of kubectl and of its libraries. */
export const kubectlRegistrations: readonly Registration[] = [
  kubectlRegistration,
  applySetIdRegistration,
  applySetScenarioRegistration,
  migrationRegistration,
  jsonPathRegistration,
];
