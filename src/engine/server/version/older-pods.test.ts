import { expect, it } from "vitest";
import { testBuiltinsOf } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { dig, type ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Request } from "../http/http.ts";

const PODS = "/api/v1/namespaces/default/pods";
const JOBS = "/apis/batch/v1/namespaces/default/jobs";

/** Returns the code and the message of the last request in v1.35 and v1.36. */
function answers(...requests: readonly Request[]): readonly string[] {
  return ["v1.35.4", "v1.36.3"].map((version) => {
    let cluster = newCluster({ builtins: testBuiltinsOf(version), host: { parseYaml: readYaml } });
    let told = "";
    for (const request of requests) {
      const { cluster: next, response } = handle(cluster, request, "2026-01-01T00:00:00Z");
      cluster = next;
      told = `${response.code} ${String(dig(response.body, "message") ?? "")}`.trim();
    }
    return told;
  });
}

function pod(spec: ValueMap): Request {
  const containers = [{ name: "a", image: "a" }];
  return { method: "POST", path: PODS, body: { metadata: { name: "p" }, spec: { containers, ...spec } } };
}

const invalid = (why: string) => `422 Pod "p" is invalid: ${why}`;

it("[KV20] restart rules of sidecars, and a restart of all containers, came with v1.36", () => {
  const rules = (action: string) => [{ action, exitCodes: { operator: "In", values: [1] } }];
  const container = { name: "b", image: "b", restartPolicy: "Always" };
  const sidecar = { ...container, restartPolicyRules: rules("Restart") };
  expect(answers(pod({ initContainers: [sidecar] }))).toEqual([
    invalid(
      "spec.initContainers[0].restartPolicyRules: Forbidden: restartPolicyRules are not allowed for init containers with restart policy Always",
    ),
    "201",
  ]);
  const all = { ...container, restartPolicyRules: rules("RestartAllContainers") };
  expect(answers(pod({ containers: [all] }))).toEqual([
    invalid(
      'spec.containers[0].restartPolicyRules[0].action: Unsupported value: "RestartAllContainers": supported values: "Restart"',
    ),
    "201",
  ]);
  const many = {
    ...container,
    restartPolicyRules: Array.from({ length: 21 }, () => rules("Restart")[0] ?? {}),
  };
  expect(answers(pod({ containers: [many] }))).toEqual([
    invalid("spec.containers[0].restartPolicyRules: Too long: may not be more than 20 bytes"),
    invalid("spec.containers[0].restartPolicyRules: Too many: 21: must have at most 20 items"),
  ]);
});

it("[KV20] an init container may restart when its resources change before v1.36", () => {
  const resizePolicy = [{ resourceName: "cpu", restartPolicy: "RestartContainer" }];
  expect(answers(pod({ initContainers: [{ name: "b", image: "b", resizePolicy }] }))[0]).toBe("201");
  const never = answers(
    pod({ restartPolicy: "Never", containers: [{ name: "a", image: "a", resizePolicy }] }),
  );
  expect(never.map((text) => /when (.*) is/.exec(text)?.[1])).toEqual([
    "`restartPolicy`",
    "pod `restartPolicy`",
  ]);
});

it("[KV20] the resources of a suspended job may change since v1.36", () => {
  const job = (more: ValueMap, spec: ValueMap): ValueMap => ({
    metadata: { name: "j" },
    spec: {
      suspend: true,
      template: {
        spec: { restartPolicy: "Never", containers: [{ name: "a", image: "a", ...more }], ...spec },
      },
    },
  });
  const create: Request = { method: "POST", path: JOBS, body: job({}, {}) };
  const change = (more: ValueMap, spec: ValueMap = {}): Request => ({
    method: "PATCH",
    path: `${JOBS}/j`,
    contentType: "application/strategic-merge-patch+json",
    body: { spec: { template: (job(more, spec)["spec"] as ValueMap)["template"] ?? {} } },
  });
  const codes = (request: Request) => answers(create, request).map((text) => text.slice(0, 3));
  expect(codes(change({ resources: { requests: { cpu: "1" } } }))).toEqual(["422", "200"]);
  expect(codes(change({}, { nodeSelector: { a: "b" } }))).toEqual(["200", "200"]);
});
