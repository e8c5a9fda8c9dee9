import { describe, expect, it } from "vitest";
import type { ValueMap } from "../../../value/value.ts";
import { podStatusErrors } from "./pod-status.ts";

const spec: ValueMap = {
  os: { name: "linux" },
  resourceClaims: [{ name: "gpu" }],
  containers: [
    {
      name: "app",
      resources: { requests: { "example.com/gpu": "1" }, claims: [{ name: "gpu", request: "big" }] },
    },
  ],
};
const problems = (status: ValueMap, more: ValueMap = {}) =>
  podStatusErrors({ status }, { spec: { ...spec, ...more } }).map(
    ({ field, detail }) => `${field}: ${detail}`,
  );

describe("the claims in the status of a pod", () => {
  it("have names", () => {
    expect(problems({ resourceClaimStatuses: [{ name: "gpu", resourceClaimName: "gpu-x" }] })).toEqual([]);
    expect(problems({ resourceClaimStatuses: [{ name: "gpu", resourceClaimName: "X" }] })).toEqual([
      expect.stringContaining('status.resourceClaimStatuses[0].resourceClaimName: Invalid value: "X"'),
    ]);
  });

  it("map requests to the extended resources of containers, each once", () => {
    const mapping = { containerName: "app", resourceName: "example.com/gpu", requestName: "r" };
    const at = "status.extendedResourceClaimStatus";
    const of = (extendedResourceClaimStatus: ValueMap) => problems({ extendedResourceClaimStatus });
    expect(of({ resourceClaimName: "a", requestMappings: [mapping] })).toEqual([]);
    expect(of({ requestMappings: [] })).toEqual([
      `${at}.requestMappings: Required value: at least one request mapping is required`,
      `${at}.resourceClaimName: Required value`,
    ]);
    const wrong = [mapping, mapping, { ...mapping, resourceName: "cpu" }, { ...mapping, containerName: "x" }];
    expect(of({ resourceClaimName: "a", requestMappings: wrong })).toEqual([
      `${at}.requestMappings[1].containerName: Duplicate value: "app"`,
      `${at}.requestMappings[1].resourceName: Duplicate value: "example.com/gpu"`,
      `${at}.requestMappings[1].requestName: Duplicate value: "r"`,
      `${at}.requestMappings[2].resourceName: Invalid value: "cpu": must match the extended resource name of an entry in spec.initContainers.resources.requests or spec.containers.resources.requests`,
      `${at}.requestMappings[3].containerName: Invalid value: "x": must match the name of an entry in spec.initContainers.name or spec.containers.name`,
    ]);
  });
});

describe("the statuses of containers", () => {
  const of = (status: ValueMap, more?: ValueMap) =>
    problems({ containerStatuses: [{ name: "app", ...status }] }, more);
  const at = "status.containerStatuses[0]";

  it("have users of Linux, but not on Windows", () => {
    const user = { linux: { uid: -1, gid: 5, supplementalGroups: [3_000_000_000] } };
    expect(of({ user })).toEqual([
      `${at}.user.linux.uid: Invalid value: -1: must be between 0 and 2147483647, inclusive`,
      `${at}.user.linux.supplementalGroups[0]: Invalid value: 3000000000: must be between 0 and 2147483647, inclusive`,
    ]);
    expect(of({ user }, { os: { name: "windows" } })).toEqual([
      `${at}.user.linux: Forbidden: cannot be set for a windows pod`,
    ]);
  });

  it("tell the health of resources that the container has", () => {
    const known = [{ name: "claim:gpu/big", resources: [{ resourceID: "a", health: "Healthy" }] }];
    expect(of({ allocatedResourcesStatus: known })).toEqual([]);
    const wrong = [
      { name: "cpu", resources: [{ resourceID: "a", health: "Ill", message: "" }] },
      {
        name: "claim:gpu",
        resources: [
          { resourceID: "a", health: "Healthy" },
          { resourceID: "a", health: "Unknown" },
        ],
      },
    ];
    expect(of({ allocatedResourcesStatus: wrong })).toEqual([
      `${at}.allocatedResourcesStatus[0].name: Invalid value: "cpu": must match one of the container's resource requests`,
      `${at}.allocatedResourcesStatus[0].resources[0].health: Unsupported value: "Ill": supported values: "Healthy", "Unhealthy", "Unknown"`,
      `${at}.allocatedResourcesStatus[0].resources[0].message: Required value: must be non-empty if specified`,
      `${at}.allocatedResourcesStatus[1].name: Invalid value: "claim:gpu": must match one of the container's resource claims in a format 'claim:<claimName>/<request>' or 'claim:<claimName>' if request is empty`,
      `${at}.allocatedResourcesStatus[1].resources[1].resourceID: Duplicate value: "a"`,
    ]);
  });
});
