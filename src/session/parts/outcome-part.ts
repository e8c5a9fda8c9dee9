import { conflictViews } from "../conflicts/conflict-views.ts";
import { stepDiagnostics } from "../diagnostics/step-diagnostics.ts";
import { outcomeView } from "../outcome/outcome-view.ts";

/** The exports of the part `outcome`. */
export const outcomePart = {
  conflictViews,
  outcomeView,
  stepDiagnostics,
};
