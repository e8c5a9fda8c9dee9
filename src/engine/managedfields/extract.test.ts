import { describe, expect, it } from "vitest";
import { play } from "../../testing/requests.ts";
import { newWidget, widgetType } from "../../testing/widget.ts";
import type { Value, ValueMap } from "../value/value.ts";
import { applyConfiguration } from "./apply-configuration.ts";
import { extractApplied } from "./extract.ts";
import { managedFieldsOf, withManagedFields } from "./object.ts";

const ports = [{ port: 80, name: "web" }, { port: 443 }];

const live = play([
  { apply: { spec: { image: "a", ports: ports.slice(0, 1), tags: ["x"] } }, by: "alice", at: 1 },
  { apply: { spec: { ports: ports.slice(1), tags: ["y"], args: [] } }, by: "bob", at: 2 },
  { apply: { status: { phase: "ok" } }, by: "bob", at: 3, subresource: "status" },
  {
    update: { spec: { image: "a", ports, tags: ["x", "y"], args: [], replicas: 1 }, status: { phase: "ok" } },
    by: "ctl",
    at: 4,
  },
]);

function extracted(manager: string, subresource?: string, object: ValueMap = live): Value {
  const result = extractApplied(object, widgetType, manager, subresource);
  return "error" in result ? result.error : result.config;
}

const kind = { kind: "Widget", apiVersion: "lab.io/v1" };

describe("extractApplied", () => {
  it.each<{ name: string; manager: string; subresource?: string; want: Value }>([
    {
      name: "what one applied",
      manager: "alice",
      want: { spec: { image: "a", ports: [{ port: 80, name: "web" }], tags: ["x"] }, ...kind },
    },
    {
      name: "what another applied",
      manager: "bob",
      want: { spec: { ports: [{ port: 443 }], tags: ["y"], args: [] }, ...kind },
    },
    {
      name: "what he applied to a subresource",
      manager: "bob",
      subresource: "status",
      want: { status: { phase: "ok" }, ...kind },
    },
    { name: "nothing of an updater", manager: "ctl", want: null },
    { name: "nothing of another subresource", manager: "alice", subresource: "status", want: null },
  ])("[O16] has $name", ({ manager, subresource, want }) => {
    expect(extracted(manager, subresource)).toEqual(want);
  });

  it("[O16] refuses an object that holds an item twice", () => {
    const object = newWidget({ spec: { ports: [{ port: 80 }, { port: 80, protocol: "TCP" }] } });
    expect(extracted("alice", "", object)).toBe(
      'error converting obj to typed: .spec.ports: duplicate entries for key [port=80,protocol="TCP"]',
    );
  });

  it("[O16] refuses fields that cannot be read, and an object that has lost them all", () => {
    const entry = { manager: "m", operation: "Apply", apiVersion: "lab.io/v1", fieldsType: "FieldsV1" };
    const bad = withManagedFields(newWidget(), [{ ...entry, fieldsV1: { zz: {} } }]);
    expect(extracted("m", "", bad)).toContain(
      "error marshalling FieldsV1 to JSON: parsing key as path element: missing colon: zz",
    );
    const gone = withManagedFields(newWidget(), [{ ...entry, fieldsV1: { "f:spec": { "f:image": {} } } }]);
    expect(extracted("m", "", gone)).toBe(
      "unable to convert managed fields for m to unstructured, expected map, got <nil>",
    );
  });
});

describe("applyConfiguration", () => {
  it("has the object's name, and nothing empty but structs", () => {
    const config = {
      spec: { args: [], image: null, ports: [null], tags: ["x"] },
      metadata: { labels: {} },
      status: {},
    };
    expect(applyConfiguration(config, newWidget({}, { namespace: "ns" }), widgetType)).toEqual({
      ...kind,
      metadata: { name: "x", namespace: "ns" },
      spec: { ports: [{}], tags: ["x"] },
      status: {},
    });
  });

  it("is only a name for who applied nothing", () => {
    expect(applyConfiguration(null, newWidget(), widgetType)).toEqual({
      ...kind,
      metadata: { name: "x", namespace: "" },
    });
  });
});

it("has managed fields to extract from", () => {
  expect(managedFieldsOf(live)).toHaveLength(4);
});
