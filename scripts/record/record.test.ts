import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

const record = (...args: readonly string[]) =>
  spawnSync("npx", ["tsx", "scripts/record/record.ts", ...args], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });

it("prints all differences of two versions into a pipe", { timeout: 60_000 }, () => {
  const { status, stdout } = record("--diff", "v1.35.4", "v1.36");
  expect(status).toBe(0);
  expect(stdout.length).toBeGreaterThan(200_000);
  expect(stdout.endsWith("\n")).toBe(true);
});

it("names the versions that have recordings", { timeout: 60_000 }, () => {
  const { status, stderr } = record("--diff", "v1.33", "v1.36");
  expect(status).toBe(2);
  expect(stderr).toBe("there are no recordings of v1.33, only of v1.36, v1.35, v1.34\n");
});
