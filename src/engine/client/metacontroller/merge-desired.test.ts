import { describe, expect, it } from "vitest";
import type { Value, ValueMap } from "../../value/value.ts";
import { conventionalKey } from "./conventional-keys.ts";
import { mergeDesired } from "./merge-desired.ts";

/** Returns a merged list. */
function merged(observed: Value, last: Value | null, desired: Value): Value | undefined {
  return mergeDesired({ x: observed }, last === null ? null : { x: last }, { x: desired })["x"];
}

describe("mergeDesired", () => {
  const pod = (labels: ValueMap): ValueMap => ({
    metadata: { name: "my-pod", labels },
    spec: { containers: [{ name: "nginx", image: "nginx" }] },
  });

  it("[MC1] adds a label to a pod and keeps the defaults of the server", () => {
    const live: ValueMap = {
      metadata: {
        name: "my-pod",
        labels: { app: "my-app" },
        uid: "u",
        annotations: { "kubernetes.io/limit-ranger": "set" },
      },
      spec: {
        containers: [
          {
            image: "nginx",
            imagePullPolicy: "Always",
            name: "nginx",
            resources: { requests: { cpu: "100m" } },
          },
        ],
      },
    };
    const was = pod({ app: "my-app" });
    const wanted = pod({ app: "my-app", role: "staging" });
    expect(mergeDesired(live, was, wanted)).toEqual({
      ...live,
      metadata: { ...(live["metadata"] as ValueMap), labels: { app: "my-app", role: "staging" } },
    });
    expect(mergeDesired(mergeDesired(live, was, wanted), wanted, was)).toEqual(live);
  });

  it("[MC1] changes nothing if the desired object is the same", () => {
    const live = pod({ app: "my-app", other: "1" });
    expect(mergeDesired(live, pod({ app: "my-app" }), pod({ app: "my-app" }))).toEqual(live);
  });

  it("[MC1] removes no field that was never applied", () => {
    const live = pod({ app: "my-app", other: "1" });
    expect(mergeDesired(live, null, pod({}))).toEqual(live);
  });

  it("[MC2] keeps a sidecar in the template of a custom resource", () => {
    const nginx = { name: "nginx", image: "nginx", ports: [{ containerPort: 80, name: "web" }] };
    const sidecar = { name: "sidecar", image: "log-uploader" };
    const catSet = (...containers: ValueMap[]): ValueMap => ({
      apiVersion: "ctl.enisoc.com/v1",
      kind: "CatSet",
      spec: { template: { metadata: { labels: { app: "nginx" } }, spec: { containers } } },
    });
    const changed = { ...nginx, image: "nginx:2" };
    expect(mergeDesired(catSet(nginx, sidecar), catSet(nginx), catSet(changed))).toEqual(
      catSet(changed, sidecar),
    );
  });

  it.each([
    { rule: "MC2", name: "a scalar makes a list atomic", lists: [[{ name: "a" }, "b"]], want: null },
    { rule: "MC2", name: "a list in it, too", lists: [[{ name: "a" }, []]], want: null },
    { rule: "MC2", name: "no key in common", lists: [[{ name: "a" }], [{ port: 1 }]], want: null },
    { rule: "MC2", name: "nothing at all", lists: [[], []], want: null },
    { rule: "MC2", name: "one is enough", lists: [[], [{ path: "/" }]], want: "path" },
    {
      rule: "MC2",
      name: "the first of several",
      lists: [[{ name: "a", port: 1, containerPort: 2 }]],
      want: "containerPort",
    },
    { rule: "MC2", name: "null counts as there", lists: [[{ name: null }]], want: "name" },
    { rule: "MC8", name: "an unconventional key", lists: [[{ key: "a" }]], want: null },
  ])("[$rule] $name", ({ lists, want }) => {
    expect(conventionalKey(...lists)).toBe(want);
  });

  it.each([
    {
      rule: "MC3",
      name: 'takes 80 for "80"',
      lists: [[{ port: 80, a: 1 }], null, [{ port: "80" }]],
      want: [{ port: "80", a: 1 }],
    },
    {
      rule: "MC3",
      name: "puts the last of several items with the same key at each of their positions",
      lists: [[{ name: "a", v: 1 }, { name: "b" }, { name: "a", v: 2 }], null, [{ name: "b" }]],
      want: [{ name: "a", v: 2 }, { name: "b" }, { name: "a", v: 2 }],
    },
    {
      rule: "MC4",
      name: "keeps the observed order, with new items at the end",
      lists: [[{ name: "a" }, { name: "b" }], null, [{ name: "d" }, { name: "b" }, { name: "c" }]],
      want: [{ name: "a" }, { name: "b" }, { name: "d" }, { name: "c" }],
    },
    {
      rule: "MC5",
      name: "reads a scalar as an empty list",
      lists: [[{ name: "a" }, { name: "b" }], [{ name: "a" }], "x"],
      want: [{ name: "b" }],
    },
    {
      rule: "MC5",
      name: "returns null for a list that it cannot merge",
      lists: [[1, 2], null, "x"],
      want: null,
    },
    {
      rule: "MC5",
      name: "reads a list as an empty map",
      lists: [{ a: 1, b: 2 }, { a: 1 }, []],
      want: { b: 2 },
    },
    { rule: "MC5", name: "replaces a scalar", lists: [1, null, { a: 1 }], want: { a: 1 } },
    { rule: "MC5", name: "sets null for a scalar", lists: [1, null, null], want: null },
    {
      rule: "MC8",
      name: "merges an atomic list of objects, too",
      lists: [[{ name: "a" }, { name: "b" }], null, [{ name: "c" }]],
      want: [{ name: "a" }, { name: "b" }, { name: "c" }],
    },
    {
      rule: "MC8",
      name: "treats two ports that differ only in protocol as one",
      lists: [
        [
          { port: 53, protocol: "TCP" },
          { port: 53, protocol: "UDP" },
        ],
        null,
        [
          { port: 53, protocol: "TCP" },
          { port: 53, protocol: "UDP" },
        ],
      ],
      want: [
        { port: 53, protocol: "UDP" },
        { port: 53, protocol: "UDP" },
      ],
    },
    { rule: "MC8", name: "replaces a list of scalars", lists: [["a", "b"], null, ["c"]], want: ["c"] },
  ])("[$rule] $name", ({ lists: [observed, last, desired], want }) => {
    expect(merged(observed as Value, last as Value, desired as Value)).toEqual(want);
  });

  it("[MC1] treats __proto__ as an ordinary key", () => {
    const desired = JSON.parse('{"__proto__":{"a":1}}') as ValueMap;
    expect(JSON.stringify(mergeDesired({}, null, desired))).toBe('{"__proto__":{"a":1}}');
    expect(mergeDesired(desired, desired, {})).toEqual({});
  });
});
