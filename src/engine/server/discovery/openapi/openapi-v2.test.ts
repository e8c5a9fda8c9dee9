import { expect, it } from "vitest";
import { definitionsOfVersion2 } from "./openapi-v2.ts";

const KINDS = "x-kubernetes-group-version-kind";
const own = [{ group: "example.com", kind: "Gadget", version: "v1" }];

it("leaves out what clients of OpenAPI 2 read in another way", () => {
  const spec = {
    type: "object",
    required: ["free", "name"],
    properties: {
      free: { type: "object", nullable: true, properties: { a: { type: "string" } } },
      name: { type: "string", default: "a" },
      open: {
        type: "object",
        "x-kubernetes-preserve-unknown-fields": true,
        properties: { a: { type: "string" } },
      },
      port: { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true },
      meta: { description: "d", allOf: [{ $ref: "#/components/schemas/x.Meta" }] },
      default: { type: "array", items: { allOf: [{ $ref: "#/components/schemas/x.Meta" }], default: {} } },
    },
  };
  expect(definitionsOfVersion2({ "x.Gadget": spec })).toEqual({
    "x.Gadget": {
      type: "object",
      required: ["name"],
      properties: {
        free: {},
        name: { type: "string" },
        open: { "x-kubernetes-preserve-unknown-fields": true },
        port: { "x-kubernetes-int-or-string": true },
        meta: { description: "d", $ref: "#/definitions/x.Meta" },
        default: { type: "array", items: { $ref: "#/definitions/x.Meta" } },
      },
    },
  });
});

it("names no fields of a kind that keeps unknown ones", () => {
  const kind = {
    type: "object",
    "x-kubernetes-preserve-unknown-fields": true,
    properties: { a: { type: "string" } },
    [KINDS]: own,
  };
  expect(definitionsOfVersion2({ "x.Gadget": kind })).toEqual({
    "x.Gadget": { type: "object", [KINDS]: own },
  });
});

it("does not require what only version 3 requires", () => {
  const embedded = (required: readonly string[]) => ({
    type: "object",
    required,
    "x-kubernetes-embedded-resource": true,
    "x-kubernetes-preserve-unknown-fields": true,
  });
  const properties = {
    plain: embedded(["kind", "apiVersion"]),
    more: embedded(["spec", "kind", "apiVersion"]),
    map: { type: "object", required: ["a"], additionalProperties: { type: "string", nullable: true } },
  };
  const made = definitionsOfVersion2({ "x.Gadget": { type: "object", properties } });
  const marks = { "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true };
  expect(made["x.Gadget"]).toEqual({
    type: "object",
    properties: {
      plain: marks,
      more: { ...marks, required: ["spec"] },
      map: { type: "object", additionalProperties: {} },
    },
  });
});
