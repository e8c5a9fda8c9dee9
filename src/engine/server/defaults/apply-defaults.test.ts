import "../../../testing/load-parts.ts";
import { describe, expect, it } from "vitest";
import { imagePullPolicy } from "../kinds/core/pod-template/image-pull-policy.ts";
import { podTemplateDefaults } from "../kinds/core/pod-template/pod-template-defaults.ts";
import { serviceDefaults } from "../kinds/core/service/service-defaults.ts";
import { withDefaults } from "./apply-defaults.ts";

describe("defaults", () => {
  it.each([
    ["nginx", "Always"],
    ["nginx:latest", "Always"],
    ["nginx:1.27", "IfNotPresent"],
    ["registry:5000/nginx", "Always"],
    ["registry:5000/nginx:1", "IfNotPresent"],
    ["nginx@sha256:0123456789012345678901234567890123456789012345678901234567890123", "IfNotPresent"],
    ["nginx:latest@sha256:0123456789012345678901234567890123456789012345678901234567890123", "Always"],
    ["a".repeat(247), "Always"],
    ["a".repeat(248), "IfNotPresent"],
  ])("set the pull policy of %s to %s", (image, policy) => expect(imagePullPolicy(image)).toBe(policy));

  it("keep the fields that are set", () => {
    const container = { name: "a", image: "a", imagePullPolicy: "Never", terminationMessagePath: "/x" };
    expect(withDefaults(container, "core/v1.Container", podTemplateDefaults)).toMatchObject(container);
  });

  it("do not change their input", () => {
    const service = Object.freeze({
      spec: Object.freeze({ ports: Object.freeze([Object.freeze({ port: 80 })]) }),
    });
    expect(withDefaults(service, "core/v1.Service", serviceDefaults)).not.toBe(service);
    expect(service).toEqual({ spec: { ports: [{ port: 80 }] } });
  });
});
