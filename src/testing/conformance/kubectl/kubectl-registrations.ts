import type { Registration } from "../registration.ts";
import { applySetScenarioRegistration } from "./replay-applyset.ts";
import { applySetIdRegistration } from "./replay-applyset-id.ts";
import { jsonPathRegistration } from "./replay-jsonpath.ts";
import { migrationRegistration } from "./replay-migration.ts";
import { kubectlRegistration } from "./replay-session.ts";

/** The replayers of recordings of kubectl and of its libraries. */
export const kubectlRegistrations: readonly Registration[] = [
  kubectlRegistration,
  applySetIdRegistration,
  applySetScenarioRegistration,
  migrationRegistration,
  jsonPathRegistration,
];
