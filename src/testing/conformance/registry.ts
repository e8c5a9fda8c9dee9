import { apiserverRegistrations } from "./apiserver/registrations.ts";
import { klibRegistrations } from "./klib/registrations.ts";
import { kubectlRegistrations } from "./kubectl/registrations.ts";
import type { Registration } from "./replayer.ts";
import { scenarioRegistration } from "./scenario/scenario.ts";
import { smdRegistrations } from "./smd/registrations.ts";

/** Every replayer there is. A new one is added here, and nowhere else. */
export const registrations: readonly Registration[] = [
  ...smdRegistrations,
  ...klibRegistrations,
  ...apiserverRegistrations,
  ...kubectlRegistrations,
  scenarioRegistration,
];
