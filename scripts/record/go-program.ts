import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Builds a Go program of `scripts/record/go`, runs it with arguments and with lines as its input, and returns the lines of its output. Needs
 * Go.
 */
export function runGoProgram(
  name: string,
  lines: readonly string[],
  words: readonly string[] = [],
): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "record-go-"));
  const program = join(folder, name);
  const cwd = join(import.meta.dirname, "go", name);
  try {
    execFileSync("go", ["build", "-trimpath", "-o", program, "."], {
      cwd,
      stdio: ["ignore", "inherit", "inherit"],
    });
    const output = execFileSync(program, words, {
      input: lines.map((line) => `${line}\n`).join(""),
      encoding: "utf8",
      maxBuffer: 1e9,
    });
    return output.split("\n").slice(0, -1);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
