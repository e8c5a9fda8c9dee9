import type { AdmissionSequence } from "./admission-sequence.ts";
import { constantSequences } from "./cel-constants.ts";
import { failureSequences } from "./cel-failures.ts";
import { celSequences } from "./cel-libraries.ts";
import { customVersionSequences, publishedSequences } from "./custom-versions.ts";
import { defaultClassSequences } from "./default-classes.ts";
import { definitionRuleSequences } from "./definition-rules.ts";
import { definitionSpecSequences } from "./definition-specs.ts";
import { costSequences } from "./expression-costs.ts";
import { limitRangeSequences } from "./limit-ranges.ts";
import { listSequences } from "./lists.ts";
import { plainKindSequences } from "./plain-kinds.ts";
import { podSecuritySequences } from "./pod-security.ts";
import { policySequences } from "./policies.ts";
import { auditSequences, authorizerSequences, connectSequences } from "./policy-authorizer.ts";
import { policyDefinitionSequences } from "./policy-definitions.ts";
import { mutationSequences } from "./policy-mutations.ts";
import { policyRequestSequences } from "./policy-requests.ts";
import { quotaSequences } from "./quotas.ts";
import { rareKindSequences } from "./rare-kinds.ts";
import { ratchetingSequences } from "./ratcheting.ts";
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
