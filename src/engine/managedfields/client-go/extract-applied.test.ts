import { describe, expect, it } from "vitest";
import { newWidget, widgetType } from "../../../testing/widget.ts";
import { runSteps } from "../../../testing/widget-requests.ts";
import type { Value, ValueMap } from "../../value/value.ts";
import { managedFieldsOf, withManagedFields } from "../object.ts";
import { applyConfiguration } from "./apply-configuration.ts";
import { extractApplied } from "./extract-applied.ts";

const ports = [{ port: 80, name: "web" }, { port: 443 }];

const live = runSteps([
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
      name: "the configuration of a manager",
      manager: "alice",
      want: { spec: { image: "a", ports: [{ port: 80, name: "web" }], tags: ["x"] }, ...kind },
    },
    {
      name: "the configuration of another manager",
      manager: "bob",
      want: { spec: { ports: [{ port: 443 }], tags: ["y"], args: [] }, ...kind },
    },
    {
      name: "the configuration of a subresource",
      manager: "bob",
      subresource: "status",
      want: { status: { phase: "ok" }, ...kind },
    },
    { name: "nothing for an updater", manager: "ctl", want: null },
    { name: "nothing for another subresource", manager: "alice", subresource: "status", want: null },
  ])("[O16] has $name", ({ manager, subresource, want }) => {
    expect(extracted(manager, subresource)).toEqual(want);
  });

  it("[O16] fails for an object with duplicate items", () => {
    const object = newWidget({ spec: { ports: [{ port: 80 }, { port: 80, protocol: "TCP" }] } });
    expect(extracted("alice", "", object)).toBe(
      'error converting obj to typed: .spec.ports: duplicate entries for key [port=80,protocol="TCP"]',
    );
  });

  it("[O16] fails for unreadable fields, and for an object without any of the fields", () => {
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
  it("has the name of the object, and no empty values except structs", () => {
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

  it("has only a name if the manager applied nothing", () => {
    expect(applyConfiguration(null, newWidget(), widgetType)).toEqual({
      ...kind,
      metadata: { name: "x", namespace: "" },
    });
  });
});

it("extracts managed fields", () => {
  expect(managedFieldsOf(live)).toHaveLength(4);
});
