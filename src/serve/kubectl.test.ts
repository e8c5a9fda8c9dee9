import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

/** The real kubectl, if there is one: the tests of this file need it. */
const KUBECTL = process.env["KUBECTL"] ?? "kubectl";
const found: SpawnSyncReturns<string> = spawnSync(KUBECTL, ["version", "--client"], { encoding: "utf8" });
const isThere = found.status === 0;
if (!isThere)
  process.stderr.write(`SKIPPED: ${KUBECTL} does not run here. Set KUBECTL to the path of a real kubectl.\n`);

describe.skipIf(!isThere)("the real kubectl", () => {
  let server: TestServer;
  let cache: string;
  beforeAll(async () => {
    cache = mkdtempSync(join(tmpdir(), "applyground-kubectl-"));
    server = await startTestServer();
  });
  afterAll(async () => {
    await server.close();
    rmSync(cache, { recursive: true });
  });

  const kubectl = (
    args: readonly string[],
    input = "",
  ): Promise<{ readonly exit: number; readonly text: string }> =>
    new Promise((done) => {
      const flags = [`--server=${server.url}`, "--kubeconfig=/dev/null", `--cache-dir=${cache}`];
      const child = spawn(KUBECTL, [...flags, ...args]);
      let text = "";
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (more: string) => {
          text += more;
        });
      child.stdin.end(input);
      child.on("close", (exit) => done({ exit: exit ?? 1, text }));
    });

  it("creates with protobuf, applies, reads and deletes", async () => {
    expect((await kubectl(["create", "deployment", "web", "--image=nginx"])).text).toBe(
      "deployment.apps/web created\n",
    );
    const manifest = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: notes }\ndata: { a: '1' }\n";
    expect((await kubectl(["apply", "-f", "-"], manifest)).text).toBe("configmap/notes created\n");
    expect((await kubectl(["apply", "--server-side", "-f", "-"], manifest)).exit).toBe(0);
    expect((await kubectl(["get", "deployments,configmaps"])).text).toMatch(
      /deployment\.apps\/web +0\/1[\s\S]*configmap\/notes +1/,
    );
    expect((await kubectl(["delete", "deployment", "web"])).exit).toBe(0);
    expect((await kubectl(["wait", "--for=delete", "deployment/web", "--timeout=10s"])).exit).toBe(0);
  }, 120_000);

  it("deletes a namespace, and sees its end", async () => {
    await kubectl(["create", "namespace", "team"]);
    expect((await kubectl(["delete", "namespace", "team"])).text).toContain('namespace "team" deleted');
    expect((await kubectl(["get", "namespace", "team"])).exit).toBe(1);
  }, 120_000);
});
