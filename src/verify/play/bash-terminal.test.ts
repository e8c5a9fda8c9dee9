import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { bash } from "./bash-terminal.ts";

const env = { PATH: process.env["PATH"], HOME: tmpdir(), LC_ALL: "C" };
const pipes = () => process.getActiveResourcesInfo().filter((one) => one === "PipeWrap").length;
const pipesBefore = pipes();

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

it("does not wait for programs in groups of their own, which it cannot stop", async () => {
  await expect(bash({ line: "timeout 9 sleep 8; echo" }, tmpdir(), env, 100)).rejects.toThrow("did not end");
  await expect.poll(pipes, { interval: 10, timeout: 1000 }).toBe(pipesBefore);
});
