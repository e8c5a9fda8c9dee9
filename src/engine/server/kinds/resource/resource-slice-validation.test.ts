import { describe, expect, it } from "vitest";
import "../../../../testing/load-parts.ts";
import type { Value, ValueMap } from "../../../value/value.ts";
import { sliceErrors } from "./resource-slice-validation.ts";

const pool = { name: "p", generation: 1, resourceSliceCount: 1 };
const problems = (spec: ValueMap) =>
  sliceErrors({ spec: { driver: "d.example", pool, nodeName: "n", ...spec } }, null).map(
    ({ field, detail }) => `${field}: ${detail}`,
  );
const ofDevice = (device: ValueMap) => problems({ devices: [{ name: "a", ...device }] });
const ofPolicy = (requestPolicy: Value) =>
  ofDevice({
    allowMultipleAllocations: true,
    capacity: { memory: { value: "10Gi", requestPolicy } },
  }).map((text) => text.replace("spec.devices[0].capacity[memory].requestPolicy", ""));

describe("the devices of a slice", () => {
  it("have both kinds of conditions or none, without repetition", () => {
    expect(ofDevice({ bindingFailureConditions: ["failed"] })).toEqual([
      "spec.devices[0].bindingConditions: Invalid value: null: bindingConditions are required to use bindingFailureConditions",
    ]);
    expect(ofDevice({ bindingConditions: ["a", "a"], bindingFailureConditions: ["b", "a"] })).toEqual([
      'spec.devices[0].bindingConditions[1]: Duplicate value: "a"',
      'spec.devices[0].bindingFailureConditions[1]: Invalid value: "a": bindingFailureConditions must not overlap with bindingConditions',
    ]);
    expect(ofDevice({ bindingConditions: ["a"], bindingFailureConditions: ["b"] })).toEqual([]);
  });

  it("have at most 32 attributes and capacities", () => {
    const attributes = Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`a${i}`, { int: i }]));
    const size = { value: "1" };
    expect(ofDevice({ attributes, capacity: { b: size } })).toEqual([]);
    expect(ofDevice({ attributes, capacity: { b: size, c: size } })).toEqual([
      "spec.devices[0]: Invalid value: 33: the total number of attributes and capacities must not exceed 32",
    ]);
  });

  it("have attributes whose long names lose their middle in the path of an error", () => {
    expect(ofDevice({ attributes: { [`d.example/${"a".repeat(90)}`]: { version: "1" } } })).toEqual([
      "spec.devices[0].attributes: Too long: may not be more than 32 bytes",
      `spec.devices[0].attributes[d.example/${"a".repeat(37)}...${"a".repeat(46)}].version: Invalid value: "1": must be a string compatible with semver.org spec 2.0.0`,
    ]);
  });

  it("have at most 48 values of attributes", () => {
    const attributes = Object.fromEntries(Array.from({ length: 49 }, (_, i) => [`a${i}`, { int: i }]));
    expect(ofDevice({ attributes })).toEqual([
      "spec.devices[0]: Invalid value: 49: the total number of attributes and capacities must not exceed 32",
      "spec.devices[0]: Invalid value: 49: the total number of attribute values must not exceed 48",
    ]);
  });

  it("consume counters of sets, each set once", () => {
    const counters = { memory: { value: "1" } };
    expect(ofDevice({ consumesCounters: [{ counterSet: "s", counters }] })).toEqual([]);
    const twice = [
      { counterSet: "s", counters },
      { counterSet: "s", counters: {} },
    ];
    expect(ofDevice({ consumesCounters: twice })).toEqual([
      "spec.devices[0].consumesCounters[1].counters: Required value",
      'spec.devices[0].consumesCounters[1]: Duplicate value: "s"',
    ]);
    expect(ofDevice({ consumesCounters: [...twice, {}] })).toEqual([
      "spec.devices[0].consumesCounters: Too many: 3: must have at most 2 items",
    ]);
  });

  it("lend amounts that fit into their capacity", () => {
    expect(ofPolicy({ default: "1Gi", validRange: { min: "1Gi", step: "1Gi" } })).toEqual([]);
    expect(ofPolicy({ validValues: ["1Gi"] })).toEqual([
      ".default: Required value: required when validValues is defined",
    ]);
    expect(ofPolicy({ default: "3Gi", validValues: ["2Gi", "1Gi", "20Gi"] })).toEqual([
      '.validValues[1]: Invalid value: "1Gi": values must be sorted in ascending order',
      '.validValues[2]: Invalid value: "20Gi": option is larger than capacity value: 10Gi',
      '.validValues: Invalid value: "3Gi": default value is not valid according to the requestPolicy',
    ]);
    expect(ofPolicy({ default: "5Gi", validRange: { min: "2Gi", max: "4Gi", step: "2Gi" } })).toEqual([
      '.validRange.max: Invalid value: "5Gi": default is more than max: 4Gi',
      '.validRange.step: Invalid value: "5Gi": value is not a multiple of a given step (2Gi) from (2Gi)',
    ]);
  });
});
