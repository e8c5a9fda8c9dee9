import { explainStep } from "../../engine/explain/explain.ts";
import { conflictViews } from "../conflicts/conflict-views.ts";
import { fileDiagnostics, stepDiagnostics } from "../diagnostics/step-diagnostics.ts";
import { outcomeView } from "../outcome/outcome-view.ts";
import { previewOf } from "../preview/preview.ts";

/** The exports of the part `explanation`. */
export const explanationPart = {
  conflictViews,
  explainStep,
  fileDiagnostics,
  outcomeView,
  previewOf,
  stepDiagnostics,
};
