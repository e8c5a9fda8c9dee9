import "../../../testing/load-parts.ts";
import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { dig, type Value, type ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";

const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
const namespaced = (group: string, plural: string): string => `${group}/namespaces/default/${plural}`;
const JOBS = namespaced("/apis/batch/v1", "jobs");
const PODS = namespaced("/api/v1", "pods");
const CLAIMS = namespaced("/apis/resource.k8s.io/v1", "resourceclaims");

/** Returns the problems of a new object, without the values that they print. */
function problems(path: string, spec: ValueMap): readonly string[] {
  const body = { metadata: { name: "a" }, spec };
  const { response } = handle(empty, { method: "POST", path, body }, "2026-01-01T00:00:00Z");
  const causes = (dig(response.body, "details", "causes") ?? []) as readonly ValueMap[];
  return causes.map(({ field, message }) => `${field}: ${message}`);
}

const times = (count: number, value: Value): readonly Value[] => Array.from({ length: count }, () => value);
const containers = [{ name: "c", image: "i" }];
const job = (more: ValueMap): ValueMap => ({
  completionMode: "Indexed",
  completions: 9,
  template: { spec: { restartPolicy: "Never", containers } },
  ...more,
});
const failure = (...rules: readonly Value[]): ValueMap => job({ podFailurePolicy: { rules } });
const success = (...rules: readonly Value[]): ValueMap => job({ successPolicy: { rules } });
const onCodes = (count: number): ValueMap => ({
  action: "FailJob",
  onExitCodes: { operator: "In", values: Array.from({ length: count }, (_, i) => i + 1) },
});
const onConditions = (count: number): ValueMap => ({
  action: "Ignore",
  onPodConditions: times(count, { type: "A", status: "True" }),
});
const restartOn = (count: number): ValueMap => {
  const exitCodes = { operator: "In", values: times(count, 1) };
  return {
    restartPolicy: "Never",
    containers: [
      {
        name: "c",
        image: "i",
        restartPolicy: "Never",
        restartPolicyRules: [{ action: "Restart", exitCodes }],
      },
    ],
  };
};
const requests = [{ name: "r", exactly: { deviceClassName: "c" } }];
const constraint = (count: number): ValueMap => ({
  devices: { requests, constraints: [{ requests: times(count, "r"), matchAttribute: "a.b/c" }] },
});

it.each<{ name: string; path: string; spec: ValueMap; want: readonly string[] }>([
  { name: "rules for failures", path: JOBS, spec: failure(...times(20, onConditions(20))), want: [] },
  {
    name: "too many rules for failures",
    path: JOBS,
    spec: failure(...times(21, onConditions(1))),
    want: ["spec.podFailurePolicy.rules: Too many: 21: must have at most 20 items"],
  },
  {
    name: "too many conditions",
    path: JOBS,
    spec: failure(onConditions(21)),
    want: ["spec.podFailurePolicy.rules[0].onPodConditions: Too many: 21: must have at most 20 items"],
  },
  { name: "exit codes", path: JOBS, spec: failure(onCodes(255)), want: [] },
  {
    name: "too many exit codes",
    path: JOBS,
    spec: failure(onCodes(256)),
    want: ["spec.podFailurePolicy.rules[0].onExitCodes.values: Too many: 256: must have at most 255 items"],
  },
  { name: "rules for success", path: JOBS, spec: success(...times(20, { succeededCount: 1 })), want: [] },
  {
    name: "too many rules for success",
    path: JOBS,
    spec: success(...times(21, { succeededCount: 1 })),
    want: ["spec.successPolicy.rules: Too many: 21: must have at most 20 items"],
  },
  {
    name: "a long list of indexes",
    path: JOBS,
    spec: success({ succeededIndexes: `${"0".repeat(65_536)}1` }),
    want: ["spec.successPolicy.rules[0].succeededIndexes: Too long: may not be more than 65536 bytes"],
  },
  { name: "exit codes of a container", path: PODS, spec: restartOn(255), want: [] },
  {
    name: "too many exit codes of a container",
    path: PODS,
    spec: restartOn(256),
    want: [
      "spec.containers[0].restartPolicyRules[0].exitCodes.values: Too many: 256: must have at most 255 items",
    ],
  },
  {
    name: "too many names of requests, without those that occur twice",
    path: CLAIMS,
    spec: constraint(33),
    want: ["spec.devices.constraints[0].requests: Too many: 33: must have at most 32 items"],
  },
])("limits the length of lists: $name", ({ path, spec, want }) => {
  expect(problems(path, spec)).toEqual(want);
});

it("says twice that a block of a node's addresses cannot be read", () => {
  const podCIDRs = ["10.0.0.0/24", "x"];
  const found = problems("/api/v1/nodes", { podCIDR: podCIDRs[0] as string, podCIDRs });
  const why = "invalid CIDR[1]: <nil> (invalid CIDR address: x)";
  expect(found).toEqual([
    'spec.podCIDRs[1]: Invalid value: "x": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    `spec.podCIDRs: Internal error: invalid PodCIDRs. failed to check with dual stack with error:${why}`,
    'spec.podCIDRs: Invalid value: ["10.0.0.0/24","x"]: may specify no more than one CIDR for each IP family',
  ]);
});
