import { errorText } from "../diagnostics/error-texts.ts";
import {
  problemDiagnostic,
  refusalDiagnostics,
  warningDiagnostics,
} from "../diagnostics/problem-diagnostics.ts";
import { resultsSentence } from "../outcome/results-sentence.ts";
import { locatePath } from "../positions/locate-path.ts";
import { innerChange } from "../timeline/inner-change-text.ts";
import { ownersText } from "../timeline/owners-text.ts";
import { resultsSummary } from "../timeline/results-summary.ts";

/** The exports of the part `problems`. */
export const problemsPart = {
  errorText,
  innerChange,
  resultsSentence,
  resultsSummary,
  ownersText,
  locatePath,
  problemDiagnostic,
  refusalDiagnostics,
  warningDiagnostics,
};
