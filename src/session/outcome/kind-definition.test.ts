import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";
import { kindDefinition } from "./kind-definition.ts";

describe("kindDefinition", () => {
  it.each([
    ["example.com/v1", "Widget", "widgets.example.com"],
    ["example.com/v1alpha1", "Policy", "policies.example.com"],
    ["a.example.com/v1", "Ingress", "ingresses.a.example.com"],
    ["gateway.networking.k8s.io/v1", "Gateway", "gateways.gateway.networking.k8s.io"],
    ["example.com/v1", "widget", "widgets.example.com"],
  ])("defines %s %s so that the server accepts objects with any fields", (apiVersion, kind, name) => {
    const manifest = kindDefinition({ apiVersion, kind }) ?? expect.fail("no definition");
    expect(manifest).toContain(`name: ${name}\n`);
    const object = { apiVersion, kind, metadata: { name: "w" }, spec: { size: 1, parts: [{ a: 1 }] } };
    const { timeline } = createSession({ builtins: testBuiltins() }).run(
      {
        title: "",
        actors: [],
        steps: [
          { id: "s1", actor: "admin", action: { kind: "define", manifest } },
          { id: "s2", actor: "alice", action: { kind: "apply", manifest: JSON.stringify(object) } },
        ],
      },
      { step: null, object: null },
    );
    expect(timeline.rows.map(({ outcome }) => outcome)).toEqual(["created", "created"]);
  });

  it.each([
    ["v1", "Widget"],
    ["example/v1", "Widget"],
    ["example.com/V1", "Widget"],
    ["example.com", "Widget"],
    ["example.com/v1/x", "Widget"],
    ["Example.com/v1", "Widget"],
    ["example.com/v1", "My Widget"],
    ["example.com/v1", "-"],
  ])("returns null for %s %s, which no definition can have", (apiVersion, kind) => {
    expect(kindDefinition({ apiVersion, kind })).toBeNull();
  });
});
