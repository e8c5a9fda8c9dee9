import type { AdmissionSequence } from "../admission-sequence.ts";
import { approved } from "./custom-approvals.ts";
import { warned } from "./custom-deprecations.ts";
import { nulls } from "./custom-nulls.ts";
import { published } from "./custom-published.ts";
import { moved, several } from "./custom-storage.ts";

/** Definitions with several versions, nulls, deprecated versions and approvals. */
export const customVersionSequences: readonly AdmissionSequence[] = [several, moved, nulls, warned, approved];

/** OpenAPI documents of definitions. */
export const publishedSequences: readonly AdmissionSequence[] = [published];
