import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { dig, get, type ValueMap } from "../../value/value.ts";
import { type Cluster, newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";

const NOW = "2026-01-01T00:00:00Z";
const PATH = "/api/v1/namespaces/default/configmaps";

/**
 * Returns a cluster with ConfigMaps of these names, created in this order. Names before `m` have the label `half=first`.
 */
function withMaps(...names: readonly string[]): Cluster {
  let cluster = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  for (const name of names) {
    const labels = { half: name < "m" ? "first" : "second" };
    cluster = handle(
      cluster,
      { method: "POST", path: PATH, body: { metadata: { name, labels } } },
      NOW,
    ).cluster;
  }
  return cluster;
}

/** Returns the names on each page of a list, with the number of remaining objects. */
function pages(cluster: Cluster, query: Readonly<Record<string, string>>): readonly unknown[] {
  const out: unknown[] = [];
  for (let token = ""; ; ) {
    const more = token === "" ? {} : { continue: token };
    const { code, body } = handle(
      cluster,
      { method: "GET", path: PATH, query: { ...query, ...more } },
      NOW,
    ).response;
    expect(code).toBe(200);
    const left = dig(body, "metadata", "remainingItemCount") ?? null;
    out.push([
      (get(body, "items") as readonly ValueMap[]).map((item) => dig(item, "metadata", "name")),
      left,
    ]);
    token = String(dig(body, "metadata", "continue") ?? "");
    if (token === "") return out;
  }
}

const five = withMaps("e", "a", "z", "b", "n");

it.each([
  { name: "all at once, by name", query: {}, want: [[["a", "b", "e", "n", "z"], null]] },
  {
    name: "two at a time",
    query: { limit: "2" },
    want: [
      [["a", "b"], 3],
      [["e", "n"], 1],
      [["z"], null],
    ],
  },
  { name: "no more than there are", query: { limit: "5" }, want: [[["a", "b", "e", "n", "z"], null]] },
  {
    name: "those that a selector finds, without counting the rest",
    query: { limit: "2", labelSelector: "half=first" },
    want: [
      [["a", "b"], null],
      [["e"], null],
    ],
  },
])("lists $name", ({ query, want }) => {
  expect(pages(five, query)).toEqual(want);
});

it("refuses an invalid continue token", () => {
  const { response } = handle(five, { method: "GET", path: PATH, query: { continue: "x" } }, NOW);
  expect(response).toMatchObject({
    code: 400,
    body: { message: expect.stringContaining("continue key is not valid") },
  });
});

it("shows a byte of a continue token as Go does", () => {
  const query = { continue: "garbage" };
  expect(handle(five, { method: "GET", path: PATH, query }, NOW).response.body).toMatchObject({
    message: expect.stringContaining("invalid character '\\u0081' looking for"),
  });
});

it.each([{ start: 5 }, { start: {} }, { rv: "x" }, { v: [] }])("refuses a token with %j", (wrong) => {
  const text = JSON.stringify({ v: "meta.k8s.io/v1", rv: 1, start: "a\u0000", ...wrong });
  const query = { continue: Buffer.from(text).toString("base64url") };
  expect(handle(five, { method: "GET", path: PATH, query }, NOW).response.code).toBe(400);
});

it("ignores the limit of a list that the server answers from its cache", () => {
  const cluster = withMaps("a", "b", "c");
  expect(pages(cluster, { limit: "1", resourceVersion: "0" })).toEqual([[["a", "b", "c"], null]]);
});
