import "../../../testing/parts.ts";
import { describe, expect, it } from "vitest";
import { withDefaults } from "./apply.ts";
import { pullPolicy } from "./core-rules.ts";

describe("defaults", () => {
  it.each([
    ["nginx", "Always"],
    ["nginx:latest", "Always"],
    ["nginx:1.27", "IfNotPresent"],
    ["registry:5000/nginx", "Always"],
    ["registry:5000/nginx:1", "IfNotPresent"],
    ["nginx@sha256:0123456789012345678901234567890123456789012345678901234567890123", "IfNotPresent"],
    ["nginx:latest@sha256:0123456789012345678901234567890123456789012345678901234567890123", "Always"],
  ])("pull %s: %s", (image, policy) => expect(pullPolicy(image)).toBe(policy));

  it("leave alone what is set", () => {
    const container = { name: "a", image: "a", imagePullPolicy: "Never", terminationMessagePath: "/x" };
    expect(withDefaults(container, "core/v1.Container")).toMatchObject(container);
  });

  it("do not change their input", () => {
    const service = Object.freeze({
      spec: Object.freeze({ ports: Object.freeze([Object.freeze({ port: 80 })]) }),
    });
    expect(withDefaults(service, "core/v1.Service")).not.toBe(service);
    expect(service).toEqual({ spec: { ports: [{ port: 80 }] } });
  });
});
