import { errorText } from "../diagnostics/error-texts.ts";
import {
  problemDiagnostic,
  refusalDiagnostics,
  warningDiagnostics,
} from "../diagnostics/problem-diagnostics.ts";
import { otherOutcome } from "../outcome/other-outcome.ts";
import { locatePath } from "../positions/locate-path.ts";
import { innerChange } from "../timeline/inner-change-text.ts";
import { otherSummary } from "../timeline/other-summary.ts";
import { ownersText } from "../timeline/owners-text.ts";

/** The exports of the part `problems`. */
export const problemsPart = {
  errorText,
  innerChange,
  otherOutcome,
  otherSummary,
  ownersText,
  locatePath,
  problemDiagnostic,
  refusalDiagnostics,
  warningDiagnostics,
};
