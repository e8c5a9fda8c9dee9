import { apiserverRegistrations } from "./apiserver/apiserver-registrations.ts";
import { klibRegistrations } from "./klib/klib-registrations.ts";
import { kubectlRegistrations } from "./kubectl/kubectl-registrations.ts";
import type { Registration } from "./registration.ts";
import { scenarioRegistration } from "./scenario/replay-scenario.ts";
import { scriptRegistration } from "./scenario/replay-script.ts";
import { verifyRegistration } from "./scenario/replay-verify.ts";
import { smdRegistrations } from "./smd/smd-registrations.ts";
import { yamlRegistration } from "./yaml/replay-yaml.ts";

/** All replayers. Add a new one only here. */
export const registrations: readonly Registration[] = [
  ...smdRegistrations,
  ...klibRegistrations,
  ...apiserverRegistrations,
  ...kubectlRegistrations,
  scenarioRegistration,
  scriptRegistration,
  verifyRegistration,
  yamlRegistration,
];
