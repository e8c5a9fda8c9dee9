import { describe, expect, it } from "vitest";
import { set } from "../../testing/notation.ts";
import { noWidget, widgetTarget } from "../../testing/widget.ts";
import { NOW, runStep, runSteps, type Step } from "../../testing/widget-requests.ts";
import type { Value } from "../value/value.ts";
import { updateObject } from "./field-manager.ts";
import { managedFieldsOf } from "./object.ts";

const tagged = { tags: ["a"] };

describe("managed fields", () => {
  it.each<{ rule: string; name: string; steps: readonly Step[] }>([
    {
      rule: "O1",
      name: "an applier has one entry for all versions, an updater one for each, and one for each subresource",
      steps: [
        {
          apply: { spec: { image: "a" } },
          by: "alice",
          at: 1,
          owners: { "alice Apply v1 1": [".spec.image"] },
        },
        {
          apply: { spec: { image: "b" } },
          by: "alice",
          at: 2,
          version: "lab.io/v2",
          owners: { "alice Apply v2 2": [".spec.image"] },
        },
        {
          update: { spec: { image: "b", replicas: 1 } },
          by: "ctl",
          at: 3,
          owners: { "alice Apply v2 2": [".spec.image"], "ctl Update v1 3": [".spec.replicas"] },
        },
        {
          update: { spec: { image: "b", replicas: 1, args: [] } },
          by: "ctl",
          at: 4,
          version: "lab.io/v2",
          owners: {
            "alice Apply v2 2": [".spec.image"],
            "ctl Update v1 3": [".spec.replicas"],
            "ctl Update v2 4": [".spec.args"],
          },
        },
        {
          update: { spec: { image: "b", replicas: 1, args: [] }, status: { phase: "ok" } },
          by: "ctl",
          at: 5,
          subresource: "status",
          owners: {
            "alice Apply v2 2": [".spec.image"],
            "ctl Update v1 3": [".spec.replicas"],
            "ctl Update v2 4": [".spec.args"],
            "ctl Update/status v1 5": [".status", ".status.phase"],
          },
        },
      ],
    },
    {
      rule: "O2",
      name: "appliers come first, the others by time",
      steps: [
        { update: { spec: { replicas: 1 } }, by: "z", at: 1 },
        { update: { spec: { replicas: 1, image: "a" } }, by: "a", at: 2 },
        {
          apply: { spec: { tags: ["t"] } },
          by: "m",
          at: 3,
          owners: {
            "m Apply v1 3": ['.spec.tags[="t"]'],
            "z Update v1 1": [".spec", ".spec.replicas"],
            "a Update v1 2": [".spec.image"],
          },
        },
      ],
    },
    {
      rule: "O3",
      name: "a time is when the manager last changed the object; a manager that only shares fields has none",
      steps: [
        {
          apply: { spec: { image: "z", ...tagged } },
          by: "alice",
          at: 0,
          owners: { "alice Apply v1 0": [".spec.image", '.spec.tags[="a"]'] },
        },
        {
          apply: { spec: { image: "a", ...tagged } },
          by: "alice",
          at: 1,
          owners: { "alice Apply v1 1": [".spec.image", '.spec.tags[="a"]'] },
        },
        {
          apply: { spec: { image: "a" } },
          by: "bob",
          at: 2,
          owners: {
            "bob Apply v1 -": [".spec.image"],
            "alice Apply v1 1": [".spec.image", '.spec.tags[="a"]'],
          },
        },
        {
          apply: { spec: tagged },
          by: "alice",
          at: 3,
          owners: { "bob Apply v1 -": [".spec.image"], "alice Apply v1 1": ['.spec.tags[="a"]'] },
        },
        {
          update: { spec: { image: "a", ...tagged } },
          by: "ctl",
          at: 4,
          owners: { "bob Apply v1 -": [".spec.image"], "alice Apply v1 1": ['.spec.tags[="a"]'] },
        },
      ],
    },
    {
      rule: "O4",
      name: "fields that identify the object have no owner",
      steps: [
        { apply: {}, metadata: { namespace: "ns" }, by: "alice", at: 1, owners: {} },
        {
          apply: {},
          metadata: { labels: { a: "b" } },
          by: "bob",
          at: 2,
          owners: { "bob Apply v1 2": [".metadata.labels.a"] },
        },
      ],
    },
    {
      rule: "O6",
      name: "the first apply makes an owner for all existing fields before it looks for conflicts",
      steps: [
        { update: { spec: { replicas: 1 } }, metadata: { managedFields: [] }, by: "old", at: 1 },
        {
          update: { spec: { replicas: 2 } },
          metadata: { managedFields: [{}] },
          by: "old",
          at: 2,
          owners: {},
        },
        {
          apply: { spec: { replicas: 3 } },
          by: "alice",
          at: 3,
          error:
            'Apply failed with 1 conflict: conflict with "before-first-apply" using lab.io/v1: .spec.replicas',
        },
        {
          apply: { spec: { replicas: 2 } },
          by: "alice",
          at: 4,
          owners: {
            "alice Apply v1 -": [".spec.replicas"],
            "before-first-apply Update v1 4": [".spec", ".spec.replicas"],
          },
        },
      ],
    },
    {
      rule: "O8",
      name: "after clearing, updates are not tracked, creates are",
      steps: [
        {
          update: { spec: { replicas: 1 } },
          by: "a",
          at: 1,
          owners: { "a Update v1 1": [".spec", ".spec.replicas"] },
        },
        { update: { spec: { replicas: 2 } }, metadata: { managedFields: [] }, by: "b", at: 2, owners: {} },
        { update: { spec: { replicas: 3 } }, by: "c", at: 3, owners: {} },
      ],
    },
    {
      rule: "O11",
      name: "a configuration must not have managed fields or another kind",
      steps: [
        {
          apply: {},
          metadata: { managedFields: [] },
          by: "a",
          at: 1,
          error: "metadata.managedFields must be nil",
        },
        { apply: { kind: "Gadget" }, by: "a", at: 1, error: "invalid object type: lab.io/v1, Kind=Gadget" },
        { apply: { kind: 5 }, by: "a", at: 1, error: "invalid object type: lab.io/v1, Kind=" },
      ],
    },
    {
      rule: "O14",
      name: "an object that does not fit its type is refused with the server's message",
      steps: [
        {
          apply: { spec: { replicas: "three", image: 1 } },
          by: "a",
          at: 1,
          error: [
            "failed to create typed patch object (/x; lab.io/v1, Kind=Widget): errors:",
            "  .spec.replicas: expected numeric (int or float), got string",
            "  .spec.image: expected string, got &value.valueUnstructured{Value:1}",
          ].join("\n"),
        },
        {
          update: { spec: { nope: 1 } },
          by: "a",
          at: 2,
          error:
            "failed to convert new object (/x; lab.io/v1, Kind=Widget) to smd typed: .spec.nope: field not declared in schema",
        },
      ],
    },
    {
      rule: "O15",
      name: "a manager without a name is unknown",
      steps: [
        { apply: { spec: { image: "a" } }, by: "", at: 1, owners: { "unknown Apply v1 1": [".spec.image"] } },
      ],
    },
  ])("[$rule] $name", ({ steps }) => {
    runSteps(steps);
  });

  it("[O13] fields that an endpoint resets have no owner and no conflict there", () => {
    const reset = new Map([["lab.io/v1", { kind: "exclude", set: set(".status") } as const]]);
    runSteps(
      [
        {
          apply: { spec: { image: "a" }, status: { phase: "x" } },
          by: "a",
          at: 1,
          owners: { "a Apply v1 1": [".spec.image"] },
        },
      ],
      noWidget,
      widgetTarget("lab.io/v1", { resetFields: reset }),
    );
  });
});

describe("references", () => {
  const created = runSteps([
    { apply: { spec: { image: "a", ...tagged } }, by: "alice", at: 1 },
    { update: { spec: { image: "a", ...tagged, replicas: 1 } }, by: "ctl", at: 2 },
  ]);

  it("stay the same for an apply that changes nothing", () => {
    const outcome = runStep(created, { apply: { spec: { image: "a", ...tagged } }, by: "alice", at: 9 });
    expect("object" in outcome && outcome.object).toBe(created);
  });

  it("stay the same for an update that changes nothing", () => {
    const object = created;
    const outcome = updateObject({
      target: widgetTarget(),
      live: created,
      object,
      manager: "m",
      now: `${NOW}09Z`,
    });
    expect("object" in outcome && outcome.object).toBe(created);
  });

  it("stay the same for entries of other managers", () => {
    const outcome = runStep(created, { apply: { spec: { args: ["x"] } }, by: "bob", at: 9 });
    const before = managedFieldsOf(created) as readonly Value[];
    const after = ("object" in outcome ? managedFieldsOf(outcome.object) : []) as readonly Value[];
    expect(after).toHaveLength(3);
    expect(after.filter((entry) => before.includes(entry))).toEqual(before);
  });
});
