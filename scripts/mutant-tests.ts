import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

/** The limit for one run of tests: a fault may cause an endless loop. */
const LIMIT = 600_000;

/** What a copy of the project does without. */
const LEFT_OUT = new Set([".cache", ".git", "bench", "dist", "docs", "node_modules", "test-results"]);

/** A copy of the project in `root`, in a new folder. */
export function copyProject(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), "mutants-"));
  for (const name of readdirSync(root)) {
    if (!LEFT_OUT.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  return folder;
}

/** Takes a copy away. */
export function removeCopy(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** A test that fails; `file` is undefined for recordings, and where the tests did not end. */
export type Failing = { readonly name: string; readonly file?: string };

/** The first test that fails of those beside a file: in its folder, or in the nearest one around it that has any. Null if none. */
export function failingBeside(copy: string, file: string): Promise<Failing | null> {
  let folder = dirname(file);
  const holdsTests = (): boolean =>
    readdirSync(join(copy, folder), { recursive: true, encoding: "utf8" }).some((name) =>
      name.endsWith(".test.ts"),
    );
  while (!holdsTests()) folder = dirname(folder);
  return failing(copy, ["run", `${folder}/`]);
}

/** The first test that fails of all that import a file, by any number of others between. Null if none. */
export function failingRelated(copy: string, file: string): Promise<Failing | null> {
  return failing(copy, ["related", file]);
}

/** The first test of these files that fails. Null if none, also for no files. */
export async function failingOf(copy: string, files: readonly string[]): Promise<Failing | null> {
  return files.length === 0 ? null : failing(copy, ["run", ...files]);
}

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

async function failing(copy: string, words: readonly string[]): Promise<Failing | null> {
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

/** The first recording that is no longer matched as `conformance/passing.json` says. Null if none. */
export async function failingRecording(copy: string): Promise<Failing | null> {
  const words = [join("scripts", "passing.ts"), "conformance=conformance"];
  const done = await runTool(copy, join("tsx", "dist", "cli.mjs"), words);
  if (done === null) return { name: "recordings that do not end" };
  if (done.code === 0) return null;
  const [line = done.errors.trim()] = done.text.split("\n").filter((one) => /FELL|is gone/.test(one));
  return { name: `recording ${line}` };
}

type Done = { readonly code: number | null; readonly text: string; readonly errors: string };

/** Runs a tool of the project in a copy. Null if it did not end in time. */
function runTool(copy: string, tool: string, words: readonly string[]): Promise<Done | null> {
  return new Promise((done, fail) => {
    const program = join(copy, "node_modules", tool);
    const child = spawn(process.execPath, [program, ...words], {
      cwd: copy,
      timeout: LIMIT,
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
