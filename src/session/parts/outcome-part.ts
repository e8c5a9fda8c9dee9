import { conflictViews } from "../conflicts/conflict-views.ts";
import { fileDiagnostics, stepDiagnostics } from "../diagnostics/step-diagnostics.ts";
import { outcomeView } from "../outcome/outcome-view.ts";
import { refusalText } from "../timeline/refusal-text.ts";

/** The exports of the part `outcome`. */
export const outcomePart = {
  conflictViews,
  fileDiagnostics,
  outcomeView,
  refusalText,
  stepDiagnostics,
};
