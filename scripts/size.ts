/** `npm run size`: holds the built page in `dist` to its budgets, and lists the files of those that are exceeded. */
import { join } from "node:path";
import { budgetsOf, readFiles, report } from "./budget.ts";

const files = readFiles(join(import.meta.dirname, "../dist"));
const lines = budgetsOf(files).flatMap((budget) => report(files, budget));
for (const line of lines) console.log(line);
if (lines.some((line) => line.startsWith("OVER"))) process.exitCode = 1;
