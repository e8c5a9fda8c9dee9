// npm run size: compares the size of the built page in `dist` with its budgets. Lists the files of a budget that is exceeded,
// and exits with 1.
import { join } from "node:path";
import { budgetsOf, readFiles, reportLines } from "./budget.ts";

const files = readFiles(join(import.meta.dirname, "../../dist"));
const lines = budgetsOf(files).flatMap((budget) => reportLines(files, budget));
for (const line of lines) console.log(line);
if (lines.some((line) => line.startsWith("OVER"))) process.exitCode = 1;
