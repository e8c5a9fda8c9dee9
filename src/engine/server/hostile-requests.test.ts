import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCel } from "../../cel/cel.ts";
import { compileRegexp } from "../../regexp/regexp.ts";
import { hostileRequest, pathsIn, samples, withValueAt } from "../../testing/random/hostile-requests.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { readYaml } from "../../text/manifest/server-yaml.ts";
import type { Value } from "../value/value.ts";
import { type Cluster, newCluster } from "./cluster/cluster.ts";
import { handle } from "./handle.ts";

const NOW = "2026-01-01T00:00:00Z";

function seeded(): Cluster {
  let cluster = newCluster({
    builtins: testBuiltins(),
    host: { parseYaml: readYaml, compileRegexp, cel: createCel() },
  });
  const first = samples.at(-1) as (typeof samples)[number];
  for (const { at, object } of [first, ...samples.slice(0, -1)]) {
    const done = handle(cluster, { method: "POST", path: at, body: object, userAgent: "seed" }, NOW);
    expect(done.response.code).toBe(201);
    cluster = done.cluster;
  }
  return cluster;
}

function nested(levels: number): Value {
  let value: Value = "x";
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

describe("hostile requests", () => {
  it("get a valid response", { timeout: 180_000 }, () => {
    const start = seeded();
    const runs = Number(process.env["HOSTILE_RUNS"] ?? 4_000);
    fc.assert(
      fc.property(fc.array(hostileRequest, { minLength: 1, maxLength: 4 }), (requests) => {
        let cluster = start;
        for (const one of requests) {
          const before = cluster.objects.size;
          const done = handle(cluster, one, NOW);
          const { code, body, text } = done.response;
          // One comparison for each request: the calls of `expect` would take longer than the requests.
          const found = {
            isCode: code >= 200 && code < 600,
            isStatus: code < 400 || text !== undefined || body["kind"] === "Status",
            keepsCluster: code < 400 || done.cluster === cluster,
            keepsObjects: cluster.objects.size === before,
          };
          if (!Object.values(found).every(Boolean)) expect({ code, ...found }).toBe("a valid response");
          JSON.stringify(done.response);
          cluster = done.cluster;
        }
        expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
      }),
      { seed: 7, numRuns: runs },
    );
  });

  it.each([
    "application/json",
    "application/apply-patch+yaml",
    "application/merge-patch+json",
    "application/strategic-merge-patch+json",
    "application/json-patch+json",
  ])("are refused if they nest too deep: %s", (contentType) => {
    const start = seeded();
    const deep = nested(20_000);
    for (const { at, object } of samples) {
      for (const place of pathsIn(object)) {
        const body = withValueAt(object, place, deep);
        const method = contentType === "application/json" ? "POST" : "PATCH";
        const path = method === "POST" ? at : `${at}/a`;
        const { code } = handle(start, { method, path, contentType, body }, NOW).response;
        expect(code).toBeGreaterThanOrEqual(400);
      }
    }
  });
});
