import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

/** The time limit of one test run, in ms. A fault may cause an endless loop. */
const TIME_LIMIT = 600_000;

/** The files and folders that are not copied. */
const NOT_COPIED = new Set([".cache", ".git", "bench", "dist", "docs", "node_modules", "test-results"]);

/** Copies the project in `root` into a new temporary folder and returns the folder's path. */
export function copyProject(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), "mutants-"));
  for (const name of readdirSync(root)) {
    if (!NOT_COPIED.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  return folder;
}

/** Deletes a copy. */
export function removeCopy(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** A test that fails. `file` is undefined for a recording, and if the tests did not end in time. */
export type FailingTest = { readonly name: string; readonly file?: string };

/**
 * Runs the tests in the folder of a file or, if the folder has none, in the nearest parent folder that has tests. Returns the
 * first test that fails, or null.
 */
export function failingNextTo(copy: string, file: string): Promise<FailingTest | null> {
  let folder = dirname(file);
  const holdsTests = (): boolean =>
    readdirSync(join(copy, folder), { recursive: true, encoding: "utf8" }).some((name) =>
      name.endsWith(".test.ts"),
    );
  while (!holdsTests()) folder = dirname(folder);
  return firstFailing(copy, ["run", `${folder}/`]);
}

/** Runs the tests that import a file directly or indirectly. Returns the first test that fails, or null. */
export function failingRelated(copy: string, file: string): Promise<FailingTest | null> {
  return firstFailing(copy, ["related", file]);
}

/** Runs these test files. Returns the first test that fails, or null. Null if `files` is empty. */
export async function failingOf(copy: string, files: readonly string[]): Promise<FailingTest | null> {
  return files.length === 0 ? null : firstFailing(copy, ["run", ...files]);
}

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

async function firstFailing(copy: string, words: readonly string[]): Promise<FailingTest | null> {
  const output = join(copy, "report.json");
  rmSync(output, { force: true });
  const done = await runTool(copy, join("vitest", "vitest.mjs"), [
    ...words,
    "--run",
    "--bail=1",
    "--maxWorkers=1",
    "--reporter=json",
    `--outputFile=${output}`,
  ]);
  if (done === null) return { name: "tests that do not end" };
  if (!existsSync(output)) throw new Error(`the tests did not run: ${done.errors.trim()}`);
  const report = JSON.parse(readFileSync(output, "utf8")) as Report;
  const bad = report.testResults.find(({ status }) => status === "failed");
  if (bad === undefined) return null;
  const file = relative(copy, bad.name);
  const test = bad.assertionResults.find(({ status }) => status === "failed")?.fullName ?? bad.message;
  return { name: `${file}: ${test}`, file };
}

/** Replays the recordings. Returns the first file that passes less than `conformance/passing.json` says, or null. */
export async function failingRecording(copy: string): Promise<FailingTest | null> {
  const words = [join("scripts", "conformance", "passing.ts"), "conformance=conformance"];
  const done = await runTool(copy, join("tsx", "dist", "cli.mjs"), words);
  if (done === null) return { name: "recordings that do not end" };
  if (done.code === 0) return null;
  const [line = done.errors.trim()] = done.text.split("\n").filter((one) => /FELL|is gone/.test(one));
  return { name: `recording ${line}` };
}

type Done = { readonly code: number | null; readonly text: string; readonly errors: string };

/** Runs a program from node_modules in a copy of the project. Null: it did not end in time. */
function runTool(copy: string, tool: string, words: readonly string[]): Promise<Done | null> {
  return new Promise((done, fail) => {
    const program = join(copy, "node_modules", tool);
    const child = spawn(process.execPath, [program, ...words], {
      cwd: copy,
      timeout: TIME_LIMIT,
      killSignal: "SIGKILL",
    });
    let text = "";
    let errors = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
    });
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    child.on("error", fail);
    child.on("close", (code) => done(child.signalCode === null ? { code, text, errors } : null));
  });
}
