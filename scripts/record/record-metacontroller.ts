import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ValueMap } from "../../src/engine/value/value.ts";
import { recordedLines } from "../../src/testing/conformance/recording-files.ts";
import { runGoProgram } from "./go-program.ts";
import type { RecordedSet } from "./recorder.ts";

const CLONE = "https://github.com/metacontroller/metacontroller";

/** The commit whose functions the recording shows. */
const COMMIT = "175eac0";

/**
 * Objects that Metacontroller merges. The Go module proxy does not have Metacontroller, so METACONTROLLER is the folder of a clone, or `clone`
 * to make one. Without it, the recording stays as it is.
 */
export const metacontrollerSet: RecordedSet = {
  files: ["klib/metac-random.jsonl.br"],
  needsGo: true,
  record: async (file) => {
    const texts = recordedLines(file.replace(".jsonl.br", ""));
    const clone = findClone(file);
    if (clone === null) return texts.map((text) => `${text}\n`).join("");
    const [header, ...cases] = texts;
    const results = runGoProgram("metacontroller", cases, [], { apply: join(clone, "pkg/dynamic/apply") });
    const made = cases.map((text, at) => {
      const line = { ...(JSON.parse(text) as ValueMap), ...(JSON.parse(results[at] ?? "") as ValueMap) };
      return JSON.stringify(line);
    });
    return [header, ...made].map((line) => `${line}\n`).join("");
  },
};

/** Returns the folder of a clone; null, with a sentence why, if there is none. */
function findClone(file: string): string | null {
  const given = process.env["METACONTROLLER"];
  if (given === undefined) {
    console.log(
      `${file} stays as it is: for new results, set METACONTROLLER to "clone", or to the folder of a clone of ${CLONE}`,
    );
    return null;
  }
  if (given !== "clone") return given;
  const folder = mkdtempSync(join(tmpdir(), "metacontroller-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  const git = (...args: readonly string[]) =>
    spawnSync("git", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"], timeout: 120_000 })
      .status === 0;
  if (git("clone", "--quiet", "--no-checkout", CLONE, ".") && git("checkout", "--quiet", COMMIT))
    return folder;
  console.log(`${file} stays as it is: git cannot clone ${CLONE}`);
  return null;
}
