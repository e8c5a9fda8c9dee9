import { explain } from "../engine/scenario/explain.ts";
import { conflictViews } from "./conflict-views.ts";
import { previewOf } from "./preview.ts";
import { fileIssues, stepIssues } from "./step-issues.ts";

/** All that the part `explanation` holds. */
export const explanation = { conflictViews, explain, fileIssues, previewOf, stepIssues };
