import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { passToChildProcesses } from "./browser/find-browser.ts";
import { ensureBrowser } from "./browser/install-browser.ts";
import { npmScript, runSteps, type Step, summary } from "./test/steps.ts";

// npm test: runs all steps, or those named in the arguments. Its last line is `N passed, N failed`.

/** The folder in which vitest and Playwright write their counts. Git ignores it. */
const counts = join(import.meta.dirname, "..", ".cache", "counts");

const steps: readonly Step[] = [
  { name: "types", run: npmScript("types") },
  { name: "lint", run: npmScript("lint") },
  { name: "unused", run: npmScript("unused") },
  {
    name: "unit",
    run: npmScript("unit", [
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${join(counts, "unit.json")}`,
    ]),
  },
  { name: "conformance", run: npmScript("passing", ["conformance=conformance"]) },
  { name: "build", run: npmScript("build") },
  { name: "size", run: npmScript("size"), after: ["build"] },
  { name: "browser", run: browser },
  { name: "end-to-end", run: npmScript("e2e"), after: ["build", "browser"] },
];

async function browser(): Promise<boolean> {
  try {
    const found = await ensureBrowser();
    console.log(
      `${found.path ?? "Playwright's own Chromium"}${found.sandbox ? "" : ", without its sandbox"}`,
    );
    passToChildProcesses(found);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

/** Returns how many tests passed and failed. A runner that did not finish counts as none. */
function readCounts(): { passed: number; failed: number } {
  const unit = read("unit.json");
  const stats = read("e2e.json").stats as { expected?: number; unexpected?: number } | undefined;
  return {
    passed: Number(unit.numPassedTests ?? 0) + (stats?.expected ?? 0),
    failed: Number(unit.numFailedTests ?? 0) + (stats?.unexpected ?? 0),
  };
}

function read(file: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(readFileSync(join(counts, file), "utf8"));
  } catch {
    return {};
  }
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) throw new Error(`unknown step: ${unknown.join(", ")}`);

rmSync(counts, { recursive: true, force: true });
mkdirSync(counts, { recursive: true });
process.env.E2E_COUNTS = join(counts, "e2e.json");
const results = await runSteps(
  steps.filter((step) => wanted.length === 0 || wanted.includes(step.name)),
  (line) => console.log(line),
  () => performance.now(),
);
const bad = results.filter(({ outcome }) => outcome !== "ok").length;
const { passed, failed } = readCounts();
console.log(`\n${summary(results)}`);
console.log(`${passed} passed, ${failed > 0 ? failed : bad} failed`);
process.exitCode = bad > 0 ? 1 : 0;
