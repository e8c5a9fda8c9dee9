import type { AdmissionSequence } from "./admission-sequence.ts";
import { constantSequences } from "./cel/cel-constants.ts";
import { failureSequences } from "./cel/cel-failures.ts";
import { celSequences } from "./cel/cel-libraries.ts";
import { costSequences } from "./cel/expression-costs.ts";
import { customVersionSequences, publishedSequences } from "./custom/custom-versions.ts";
import { definitionRuleSequences } from "./custom/definition-rules.ts";
import { definitionSpecSequences } from "./custom/definition-specs.ts";
import { ratchetingSequences } from "./custom/ratcheting.ts";
import { defaultClassSequences } from "./default-classes.ts";
import { limitRangeSequences } from "./limit-ranges.ts";
import { listSequences } from "./lists.ts";
import { plainKindSequences } from "./plain-kinds.ts";
import { podSecuritySequences } from "./pod-security.ts";
import { policySequences } from "./policies/policies.ts";
import { auditSequences, authorizerSequences, connectSequences } from "./policies/policy-authorizer.ts";
import { policyDefinitionSequences } from "./policies/policy-definitions.ts";
import { mutationSequences } from "./policies/policy-mutations.ts";
import { policyRequestSequences } from "./policies/policy-requests.ts";
import { quotaSequences } from "./quotas.ts";
import { rareKindSequences } from "./rare-kinds.ts";
import { reviewSequences } from "./reviews.ts";
import { selectorSequences } from "./selectors.ts";
import { statusSequences } from "./status-writes.ts";

/** The sequences of each recording in `conformance/admission`, by the name of its file. */
export const admissionSets: { readonly [name: string]: readonly AdmissionSequence[] } = {
  cel: celSequences,
  "cel-constants": constantSequences,
  "cel-failures": failureSequences,
  "custom-published": publishedSequences,
  "custom-versions": customVersionSequences,
  classes: defaultClassSequences,
  "definition-rules": definitionRuleSequences,
  "definition-specs": definitionSpecSequences,
  "expression-costs": costSequences,
  "limit-ranges": limitRangeSequences,
  lists: listSequences,
  "plain-kinds": plainKindSequences,
  "pod-security": podSecuritySequences,
  policies: policySequences,
  "policy-authorizer": [...authorizerSequences, ...connectSequences, ...auditSequences],
  "policy-definitions": policyDefinitionSequences,
  "policy-mutations": mutationSequences,
  "policy-requests": policyRequestSequences,
  quotas: quotaSequences,
  ratcheting: ratchetingSequences,
  "rare-kinds": rareKindSequences,
  reviews: reviewSequences,
  selectors: selectorSequences,
  status: statusSequences,
};
