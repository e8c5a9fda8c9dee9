import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import "../testing/load-parts.ts";
import { playedCluster } from "../session/played-cluster.ts";
import { testBuiltins } from "../testing/test-builtins.ts";
import { serveCluster } from "./serve-cluster.ts";
import { readKnownToken } from "./users/authenticate.ts";

const folder = mkdtempSync(join(tmpdir(), "applyground-https-"));
afterAll(() => rmSync(folder, { recursive: true }));

const tls = { certificate: join(folder, "a.crt"), key: join(folder, "a.key") };
const made = spawnSync("openssl", [
  ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost".split(" "),
  ...["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", tls.key, "-out", tls.certificate],
]);
const name =
  made.status === 0
    ? "answers over HTTPS who trusts its certificate and sends a token"
    : "left out without openssl: answers over HTTPS";

const options = { port: 0, readOnly: false, controllers: false, state: null, auditLog: null };
const start = (files: typeof tls) => {
  const tokens = [readKnownToken("boss") ?? expect.fail("no token")];
  const nothing = { title: "", actors: [], steps: [] };
  const { cluster } = playedCluster(nothing, 0, testBuiltins(), {});
  return serveCluster(cluster, { ...options, tokens, tls: files });
};

it.skipIf(made.status !== 0)(name, async () => {
  const server = await start(tls);
  if ("problem" in server) expect.fail(server.problem);
  expect(server.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  const codeOf = (headers: Readonly<Record<string, string>>) =>
    new Promise((done, fail) => {
      const sent = request(`${server.url}/api/v1/namespaces`, { headers, ca: readFileSync(tls.certificate) });
      sent.on("response", ({ statusCode }) => done(statusCode)).on("error", fail);
      sent.end();
    });
  expect(await codeOf({ authorization: "Bearer boss" })).toBe(200);
  expect(await codeOf({})).toBe(403);
  await server.close();
});

it("says what is wrong with a certificate", async () => {
  expect(await start({ ...tls, key: join(folder, "absent") })).toEqual({
    problem: expect.stringMatching(/^The certificate or its key cannot be used: ENOENT/),
  });
  const text = join(folder, "text");
  writeFileSync(text, "no certificate");
  expect(await start({ certificate: text, key: text })).toEqual({
    problem: expect.stringMatching(/^The certificate or its key cannot be used: /),
  });
});
