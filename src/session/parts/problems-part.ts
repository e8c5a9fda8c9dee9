import {
  problemDiagnostic,
  refusalDiagnostics,
  warningDiagnostics,
} from "../diagnostics/problem-diagnostics.ts";
import { locatePath } from "../positions/locate-path.ts";
import { refusalText } from "../timeline/refusal-text.ts";

/** The exports of the part `problems`. */
export const problemsPart = {
  locatePath,
  problemDiagnostic,
  refusalDiagnostics,
  refusalText,
  warningDiagnostics,
};
