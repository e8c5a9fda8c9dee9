/**
 * Plants each fault of scripts/mutants/ in a copy of the engine and says which tests notice it: `npm run mutants [-- NAME…]`.
 * Exit 1 if a fault goes unnoticed or does not apply.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const folder = join(root, "scripts", "mutants");
const asked = process.argv.slice(2);

type Verdict = { readonly caught: readonly string[]; readonly problem?: string };

const names = readdirSync(folder)
  .filter((file) => file.endsWith(".patch"))
  .filter((file) => asked.length === 0 || asked.some((name) => file.includes(name)));
let missed = 0;
for (const name of names) {
  const { caught, problem } = plant(name);
  const title = readFileSync(join(folder, name), "utf8").split("\n")[0];
  console.log(`${name.replace(".patch", "")}: ${title}`);
  if (caught.length === 0) {
    missed++;
    console.log(`  NOT NOTICED${problem === undefined ? "" : `: ${problem}`}`);
  }
  for (const test of caught.slice(0, 3)) console.log(`  caught by ${test}`);
  if (caught.length > 3) console.log(`  and ${caught.length - 3} more`);
}
console.log(`${names.length - missed} passed, ${missed} failed`);
process.exitCode = missed > 0 ? 1 : 0;

/** The tests that fail once a fault is in. */
function plant(name: string): Verdict {
  const copy = mkdtempSync(join(tmpdir(), "mutant-"));
  try {
    for (const part of [
      "src",
      "conformance",
      "scripts",
      "public/schemas",
      "package.json",
      "tsconfig.json",
      "vitest.config.ts",
    ]) {
      cpSync(join(root, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
    const patched = spawnSync("git", ["apply", "--whitespace=nowarn", join(folder, name)], {
      cwd: copy,
      encoding: "utf8",
    });
    if (patched.status !== 0) return { caught: [], problem: patched.stderr.trim() };
    const caught = failedTests(copy);
    return caught.length > 0 ? { caught } : { caught: failedRecordings(copy) };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

type Report = {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

function failedTests(copy: string): string[] {
  const layers = ["value", "schema", "fieldpath", "typed", "merge", "patch", "managedfields"].map(
    (layer) => `src/engine/${layer}/`,
  );
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const run = spawnSync(process.execPath, [vitest, "run", "--reporter=json", ...layers], {
    cwd: copy,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const start = run.stdout.indexOf("{");
  if (start < 0) throw new Error(`the tests did not run: ${run.stderr.trim()}`);
  const report = JSON.parse(run.stdout.slice(start)) as Report;
  return report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed")
    .map(({ fullName }) => fullName);
}

/** Recordings that no longer agree, for faults that no unit test notices. */
function failedRecordings(copy: string): string[] {
  const tsx = join(root, "node_modules", "tsx", "dist", "cli.mjs");
  const runner = join(copy, "src", "testing", "conformance", "main.ts");
  const run = spawnSync(
    process.execPath,
    [tsx, runner, "--level", "message", "conformance/smd", "conformance/klib"],
    { cwd: copy, encoding: "utf8" },
  );
  return run.stdout.split("\n").filter((line) => {
    const counts = /^(\S+): (\d+)\/(\d+)$/.exec(line);
    return counts !== null && counts[2] !== counts[3];
  });
}
