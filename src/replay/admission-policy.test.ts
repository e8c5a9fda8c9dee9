import { expect, it } from "vitest";
import "../testing/load-parts.ts";
import { policyOf } from "./admission-policy.ts";

it("writes the patch of a scenario's admission in CEL", () => {
  const patch = `
- { op: add, path: /metadata/labels/team, value: 'a "b"' }
- { op: add, path: /spec/containers/-, value: { name: proxy, ports: [80, { up: true }] } }
- { op: remove, path: /data/x }
`;
  const [policy, binding] = policyOf({ match: { kind: "Pod", operations: ["create"] }, patch }, 0, "pods");
  expect(policy).toMatchObject({
    kind: "MutatingAdmissionPolicy",
    spec: {
      matchConstraints: { resourceRules: [{ resources: ["pods"], operations: ["CREATE"] }] },
      mutations: [
        {
          jsonPatch: {
            expression:
              '[JSONPatch{op: "add", path: "/metadata/labels/team", value: "a \\"b\\""}, ' +
              'JSONPatch{op: "add", path: "/spec/containers/-", value: {"name": dyn("proxy"), "ports": dyn([dyn(80), dyn({"up": dyn(true)})])}}, ' +
              'JSONPatch{op: "remove", path: "/data/x"}]',
          },
        },
      ],
    },
  });
  expect(binding).toMatchObject({ spec: { policyName: "admission-1" } });
});

it("refuses a patch that is not a list", () => {
  expect(() => policyOf({ match: {}, patch: "a: 1" }, 0, "pods")).toThrow("must be a list");
});
