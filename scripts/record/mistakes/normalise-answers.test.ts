import { expect, it } from "vitest";
import { normalised } from "./normalise-answers.ts";

const AT = "2026-01-01T00:00:00Z";

it("numbers what the server chose, and keeps what the client asked for", () => {
  const uids = ["5a0c4e9e-8a44-4a6b-9a2a-0f5c1d1e2f30", "6a0c4e9e-8a44-4a6b-9a2a-0f5c1d1e2f31"] as const;
  const steps = [
    {
      request: { body: { spec: { clusterIP: "10.96.0.77" } } },
      response: {
        body: {
          metadata: { uid: uids[0], resourceVersion: "512", creationTimestamp: "2026-11-22T23:00:00Z" },
          spec: { clusterIP: "10.96.0.77", ports: [{ nodePort: 31234 }] },
        },
      },
    },
    {
      request: {},
      response: {
        body: {
          metadata: { uid: uids[1], labels: { uid: uids[0] }, resourceVersion: "512" },
          spec: { clusterIP: "10.96.4.5" },
        },
      },
    },
  ];
  expect(normalised(steps, AT).map(({ response }) => response)).toEqual([
    {
      body: {
        metadata: { uid: "uid-1", resourceVersion: "1", creationTimestamp: AT },
        spec: { clusterIP: "10.96.0.77", ports: [{ nodePort: 31000 }] },
      },
    },
    {
      body: {
        metadata: { uid: "uid-2", labels: { uid: "uid-1" }, resourceVersion: "1" },
        spec: { clusterIP: "10.96.0.100" },
      },
    },
  ]);
});

it("keeps the range of addresses of the server", () => {
  const steps = [
    { request: {}, response: { message: "The range of valid IPs is 10.96.0.0/12", ip: "10.96.3.4" } },
  ];
  const [step] = normalised(steps, AT);
  expect(step?.["response"]).toEqual({
    message: "The range of valid IPs is 10.96.0.0/12",
    ip: "10.96.0.100",
  });
});

it("fixes the version of the cluster in the tokens of lists, but not in those that a request made up", () => {
  const token = (version: number) =>
    Buffer.from(`{"v":"meta.k8s.io/v1","rv":${version},"start":"c"}`).toString("base64url");
  const pages = [
    { request: {}, response: { continue: token(1815) } },
    { request: { continue: token(1815) }, response: {} },
    { request: { continue: token(1) }, response: {} },
  ];
  expect(normalised(pages, AT)).toEqual([
    { request: {}, response: { continue: token(1000) } },
    { request: { continue: token(1000) }, response: {} },
    { request: { continue: token(1) }, response: {} },
  ]);
});

it("gives each list a version of its own, whatever the server has written by itself", () => {
  const list = (resourceVersion: string) => ({ metadata: { resourceVersion }, items: [] });
  const object = (resourceVersion: string) => ({ metadata: { resourceVersion } });
  const steps = (versions: readonly string[]) => [
    { request: {}, response: { body: object("41") } },
    { request: {}, response: { body: list(versions[0] ?? "") } },
    { request: {}, response: { body: list(versions[1] ?? "") } },
    { request: {}, response: { body: object("59") } },
  ];
  const made = [
    { request: {}, response: { body: object("1") } },
    { request: {}, response: { body: list("2") } },
    { request: {}, response: { body: list("3") } },
    { request: {}, response: { body: object("4") } },
  ];
  expect(normalised(steps(["41", "41"]), AT)).toEqual(made);
  expect(normalised(steps(["50", "57"]), AT)).toEqual(made);
});

it("numbers node ports also in messages", () => {
  const shown = JSON.stringify({ spec: { ports: [{ nodePort: 31234 }, { nodePort: 30080 }] } });
  const steps = [
    {
      request: { body: { spec: { ports: [{ nodePort: 30080 }] } } },
      response: {
        message: `Invalid value: ${JSON.stringify(shown)}`,
        more: "duplicate nodePort: {TCP 31234}",
      },
    },
  ];
  const wanted = shown.replace("31234", "31000");
  expect(normalised(steps, AT)[0]?.["response"]).toEqual({
    message: `Invalid value: ${JSON.stringify(wanted)}`,
    more: "duplicate nodePort: {TCP 31000}",
  });
});
