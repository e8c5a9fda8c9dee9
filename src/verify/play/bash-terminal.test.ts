import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { bash } from "./bash-terminal.ts";

const env = { PATH: process.env["PATH"], HOME: tmpdir(), LC_ALL: "C" };

it("returns output and exit code of a line that ends before its limit", async () => {
  const result = await bash({ line: "cat; exit 3", stdin: "a" }, tmpdir(), env, 60_000);
  expect(result).toEqual({ exit: 3, stdout: "a", stderr: "" });
});

it("stops a line that waits for ever, with the programs that it started", async () => {
  const line = "sleep 1000 | cat";
  await expect(bash({ line }, tmpdir(), env, 100)).rejects.toThrow(
    "the command line did not end within 0.1 s: sleep 1000 | cat",
  );
});
