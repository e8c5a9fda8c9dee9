import { describe, expect, it } from "vitest";
import "../../../../testing/load-parts.ts";
import { resourceClaimStatusErrors, withoutFormerDevices } from "./claim-status.ts";

const spec = { devices: { requests: [{ name: "gpu", exactly: { deviceClassName: "gpu.example" } }] } };
const result = { request: "gpu", driver: "gpu.example", pool: "p", device: "d0" };
const allocated = { allocation: { devices: { results: [result] } } };
const problems = (status: object, before = {}) =>
  resourceClaimStatusErrors({ spec, status: status as never }, { spec, status: before }).map(
    ({ field, detail }) => `${field}: ${detail}`,
  );

describe("the status of a claim", () => {
  it("reserves nothing that is not allocated", () => {
    const reservedFor = [{ resource: "pods", name: "a", uid: "u" }];
    expect(problems({ reservedFor })).toEqual([
      "status.reservedFor: Forbidden: may not be specified when `allocated` is not set",
    ]);
    expect(problems({ ...allocated, reservedFor })).toEqual([]);
    expect(problems({ ...allocated, reservedFor: [...reservedFor, ...reservedFor, {}] })).toEqual([
      "status.reservedFor[2].resource: Required value",
      "status.reservedFor[2].name: Required value",
      "status.reservedFor[2].uid: Required value",
      'status.reservedFor[1]: Duplicate value: "u"',
    ]);
  });

  it("allocates devices of its requests, once", () => {
    const wrong = { allocation: { devices: { results: [{ ...result, request: "x", pool: "" }] } } };
    expect(problems(wrong)).toEqual([
      "status.allocation.devices.results[0].request: Invalid value: \"x\": must be the name of a request in the claim or the name of a request and a subrequest separated by '/'",
      "status.allocation.devices.results[0].pool: Required value",
    ]);
    const other = { allocation: { devices: { results: [{ ...result, device: "d1" }] } } };
    expect(problems(other, allocated)[0]).toContain("field is immutable");
  });

  it("tells of allocated devices only, with addresses in their usual form", () => {
    const devices = [
      {
        driver: "gpu.example",
        pool: "p",
        device: "d0",
        networkData: { ips: ["1.2.3.4", "::0/64", "10.0.0.1/8"] },
      },
      { driver: "gpu.example", pool: "p", device: "d9" },
    ];
    expect(problems({ ...allocated, devices })).toEqual([
      'status.devices[0].networkData.ips[0]: Invalid value: "1.2.3.4": must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)',
      'status.devices[0].networkData.ips[1]: Invalid value: "::0/64": must be in canonical form ("::/64")',
      'status.devices[1]: Invalid value: {"Driver":"gpu.example","Pool":"p","Device":"d9","ShareID":""}: must be an allocated device in the claim',
    ]);
  });

  it("tells of each device once, with data that is an object", () => {
    const device = { driver: "gpu.example", pool: "p", device: "d0" };
    const at = "status.devices";
    expect(problems({ ...allocated, devices: [{ ...device, data: { a: 1 } }] })).toEqual([]);
    expect(problems({ ...allocated, devices: [{ ...device, data: "x" }, device] })).toEqual([
      `${at}[0].data: Invalid value: "<value omitted>": must be a valid JSON object`,
      `${at}[1]: Duplicate value: {"Driver":"gpu.example","Pool":"p","Device":"d0","ShareID":""}`,
    ]);
    expect(problems({ ...allocated, devices: [{ ...device, data: { a: "x".repeat(10_240) } }] })).toEqual([
      `${at}[0].data: Too long: may not be more than 10240 bytes`,
    ]);
  });

  it("names a share by a UUID in its usual form", () => {
    const shared = (shareID: string) =>
      problems({ allocation: { devices: { results: [{ ...result, shareID }] } } });
    expect(shared("0c3b1f5e-1111-4222-8333-944445555666")).toEqual([]);
    expect(shared("x")).toEqual([
      'status.allocation.devices.results[0].shareID: Invalid value: "x": error validating uid: invalid UUID length: 1',
    ]);
    expect(shared("0C3B1F5E-1111-4222-8333-944445555666")[0]).toContain(
      "with lowercase hexadecimal characters",
    );
  });

  it("loses what a driver told of a device that the claim no longer has", () => {
    const [own, other] = ["d0", "d1"].map((device) => ({ driver: "gpu.example", pool: "p", device }));
    const devices = [own, other] as never;
    const live = { status: { ...allocated, devices } };
    expect(withoutFormerDevices({ status: { devices } }, live)).toEqual({ status: { devices: [other] } });
    expect(withoutFormerDevices({ status: { devices: [own] as never } }, live)).toEqual({ status: {} });
    expect(withoutFormerDevices(live, live)).toBe(live);
  });
});
