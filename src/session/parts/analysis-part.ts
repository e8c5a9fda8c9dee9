import { createAnalysis } from "../analysis/analysis.ts";
import { figure } from "../figure/figure.ts";
import { expectationDifferences } from "../goals/expectation.ts";
import { markdownReport } from "../report/markdown-report.ts";
import { scriptOf } from "../script/script-of.ts";

/** The exports of the part `analysis`. */
export const analysisPart = { createAnalysis, expectationDifferences, figure, markdownReport, scriptOf };
