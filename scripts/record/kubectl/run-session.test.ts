import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import type { Server } from "../../../src/verify/server/server.ts";
import { runSteps } from "./run-session.ts";

const server: Server = {
  address: "http://127.0.0.1:9",
  send: async () => ({ code: 404, body: {} }),
};

afterEach(() => void vi.unstubAllEnvs());

it("fails and leaves nothing if a line does not end in time", async () => {
  const folder = mkdtempSync(join(tmpdir(), "run-session-"));
  writeFileSync(join(folder, "kubectl"), "#!/bin/sh\n");
  chmodSync(join(folder, "kubectl"), 0o755);
  vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
  vi.stubEnv("TMPDIR", folder);
  const open = () => process.getActiveResourcesInfo().filter((one) => one === "TCPServerWrap").length;
  const before = open();
  const line = { steps: [{ files: { a: "x" }, run: "timeout 9 sleep 8; echo" }, { run: "echo never" }] };
  const options = { others: [], isGood: () => true, limit: 100 };
  await expect(runSteps(server, line, options)).rejects.toThrow(
    "the command line did not end within 0.1 s: timeout 9 sleep 8; echo",
  );
  await expect.poll(open, { interval: 10, timeout: 1000 }).toBe(before);
  expect(readdirSync(folder)).toEqual(["kubectl"]);
  rmSync(folder, { recursive: true });
});
