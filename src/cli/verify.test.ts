import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { simulatedServer } from "../testing/simulated-server.ts";
import { type CommandWorld, runCommand } from "../testing/test-command.ts";

const web = readFileSync(join(import.meta.dirname, "../../examples/command-line/web.yaml"), "utf8");
const URL = "https://cluster.example";

/** Runs `applyground verify web.yaml` against a simulated server. */
function run(args: readonly string[], world: CommandWorld = {}) {
  const server = simulatedServer();
  const files = { "web.yaml": web, ...world.files };
  const ran = runCommand(["verify", "web.yaml", ...args], { server: () => server, ...world, files });
  return ran.then((result) => ({ ...result, writes: server.sent.filter((one) => !one.startsWith("GET")) }));
}

it.each([
  { args: [], says: "Name the cluster: either --server URL or --context NAME.\n" },
  { args: ["--server", URL, "--context", "a"], says: "cannot be used with option" },
  { args: ["--server", "cluster.example"], says: "It must begin with https:// or http://." },
  { args: ["--context", "a"], says: "kubectl cannot start." },
  { args: ["--server", URL, "--certificate-authority", "ca.crt"], says: "ca.crt: The file cannot be read" },
  { args: ["--server", URL, "--solution"], says: "The scenario has no lesson, so it has no solution.\n" },
])("writes nothing with $args", async ({ args, says }) => {
  const { exit, err, writes } = await run(args);
  expect({ exit, writes }).toEqual({ exit: 2, writes: [] });
  expect(err).toContain(says);
});

it("says what it will do, and writes only if somebody answers with yes", async () => {
  const asked = await run(["--server", URL], { answer: false });
  expect(asked.err).toBe(`This plays 3 steps on ${URL} (v1.36.3).
It makes the namespace applyground-k3v9q, writes objects of these kinds, and removes all of it:
  Deployment in applyground-k3v9q
Play it there? [y/N] Nothing was written.
`);
  expect(asked).toMatchObject({ exit: 2, writes: [] });
  expect(await run(["--server", URL])).toMatchObject({
    exit: 2,
    writes: [],
    err: expect.stringContaining("Nobody can answer."),
  });
  expect(await run(["--server", URL], { answer: true })).toMatchObject({ exit: 0 });
});

it("prints JSON", async () => {
  const { exit, out } = await run(["--server", URL, "--yes", "--json"]);
  expect(exit).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    cluster: URL,
    version: "v1.36.3",
    simulated: "v1.36",
    namespace: "applyground-k3v9q",
    ok: true,
    steps: [{ result: "ok", differences: [] }, { result: "ok" }, { result: "ok" }],
    problem: null,
    left: [],
  });
});

it("stops when the user interrupts it, and says so", async () => {
  const { exit, out, err } = await run(["--server", URL, "--yes"], { onStart: (stop) => stop() });
  expect(exit).toBe(1);
  expect(err).toContain("Stopping. What was made is removed first.");
  expect(out).toContain("Stopped: You stopped the command.");
  expect(out).toContain("0 steps of 3 played");
});

it("answers as the nearest version, and warns", async () => {
  const server = simulatedServer((request, serve) =>
    request.path === "/version" ? { code: 200, body: { gitVersion: "v1.29.4" } } : serve(request),
  );
  const { out } = await run(["--server", URL, "--yes"], { server: () => server });
  expect(out).toContain("is v1.29.4, the simulation v1.34.");
  expect(out).toContain("Note: Applyground does not simulate v1.29.4: it answers as v1.34");
});

it("refuses a scenario that is not for a cluster of others", async () => {
  const file = `apiVersion: applyground/v1
title: x
steps:
  - actor: alice
    create: |
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: a, namespace: kube-system}
`;
  const { exit, err, writes } = await run(["--server", URL, "--yes"], { files: { "web.yaml": file } });
  expect({ exit, writes }).toEqual({ exit: 2, writes: [] });
  expect(err).toBe(
    "Step 1 is not for a cluster that others use: The scenario writes to the namespace kube-system.\n",
  );
});

it("says which kubectl ran a command line", async () => {
  const file = `apiVersion: applyground/v1
title: x
steps:
  - actor: alice
    run: kubectl create configmap a --from-literal=a=b
`;
  const { exit, out } = await run(["--server", URL, "--yes"], { files: { "web.yaml": file } });
  expect(exit).toBe(0);
  expect(out).toContain("Note: Applyground's own kubectl ran the command lines on the cluster.");
});

it("keeps what it made if the user wants it", async () => {
  const { out, writes } = await run(["--server", URL, "--yes", "--keep"]);
  expect(writes.some((one) => one.startsWith("DELETE"))).toBe(false);
  expect(out).toContain("Remove it: kubectl delete namespace applyground-k3v9q");
});
