import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { handOver } from "./browser.ts";
import { ensureBrowser } from "./install-browser.ts";
import { runSteps, type Step, script, summary } from "./steps.ts";

/** Where vitest and Playwright leave their counts; ignored by git. */
const counts = join(import.meta.dirname, "..", ".cache", "counts");

const steps: readonly Step[] = [
  { name: "types", run: script("types") },
  { name: "lint", run: script("lint") },
  { name: "unused", run: script("unused") },
  {
    name: "unit",
    run: script("unit", [
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${join(counts, "unit.json")}`,
    ]),
  },
  { name: "conformance", run: script("passing", ["conformance=conformance"]) },
  { name: "build", run: script("build") },
  { name: "size", run: script("size"), after: ["build"] },
  { name: "browser", run: browser },
  { name: "end-to-end", run: script("e2e"), after: ["build", "browser"] },
];

async function browser(): Promise<boolean> {
  try {
    const found = await ensureBrowser();
    console.log(
      `${found.path ?? "Playwright's own Chromium"}${found.sandbox ? "" : ", without its sandbox"}`,
    );
    handOver(found);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

/** The tests that passed and failed, as the runners left them; a runner that did not get as far has none. */
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
if (unknown.length > 0) throw new Error(`no step is called ${unknown.join(", ")}`);

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
