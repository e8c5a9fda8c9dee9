import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadAllParts } from "../../part.ts";
import { type Value, type ValueMap, withKey } from "../../value/value.ts";
import { readStoredStruct, readStruct, readWrittenStruct } from "./read-struct.ts";

await loadAllParts();

const quantity = fc.constantFrom("1", "0.5", "1000m", "1.5Gi", "0.00001", 2, "none");
const resources = fc.dictionary(fc.constantFrom("cpu", "memory"), quantity, { noNullPrototype: true });
const maybe = (value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const container = fc.record(
  {
    image: fc.constantFrom("a", "", 1),
    name: fc.constant("a"),
    args: maybe(fc.array(fc.constantFrom("x", ""), { maxLength: 2 })),
    env: maybe(fc.constantFrom<Value>([], [{ name: "a" }, null], [{ value: "1", name: "b" }])),
    resources: maybe(fc.record({ limits: maybe(resources) }, { noNullPrototype: true })),
    unknown: fc.constant({}),
  },
  { requiredKeys: [], noNullPrototype: true },
);

const pod: fc.Arbitrary<ValueMap> = fc.record(
  {
    spec: maybe(
      fc.record(
        { containers: maybe(fc.array(maybe(container), { maxLength: 2 })), volumes: fc.constant([]) },
        { requiredKeys: [], noNullPrototype: true },
      ),
    ),
    kind: fc.constant("Pod"),
    metadata: maybe(
      fc.record(
        {
          labels: maybe(fc.constantFrom<Value>({}, { a: "1" }, { a: null })),
          creationTimestamp: maybe(
            fc.constantFrom("2026-01-01T00:00:00Z", "2026-01-01T02:00:00+02:00", "now"),
          ),
        },
        { requiredKeys: [], noNullPrototype: true },
      ),
    ),
  },
  { requiredKeys: [], noNullPrototype: true },
);

const POD = "core/v1.Pod";
const ways: readonly ((value: ValueMap) => unknown)[] = [
  (value) => readStruct(value, POD, "json"),
  (value) => readStruct(value, POD, "unstructured"),
  (value) => readStoredStruct(value, POD),
  (value) => readWrittenStruct(value, POD),
];

/** With the order of keys. */
const textOf = (value: unknown): string => JSON.stringify(value);

describe("a struct that was read before", () => {
  it("is the same map when it is read again", () => {
    fc.assert(
      fc.property(pod, (value) => {
        const stored = readStoredStruct(value, POD);
        expect(readStoredStruct(stored, POD)).toBe(stored);
        expect(readWrittenStruct(stored, POD)).toBe(stored);
        expect(readStruct(stored, POD, "unstructured")).toEqual({ value: stored, unknown: [], error: null });
      }),
    );
  });

  it("gives the same results as a new one, also inside another", () => {
    const way = fc.integer({ min: 0, max: ways.length - 1 });
    fc.assert(
      fc.property(pod, pod, way, way, (one, other, first, second) => {
        const made = ways[first]?.(one) as ValueMap;
        const written = (first < 2 ? made["value"] : made) as ValueMap;
        const mixed = withKey(other, "spec", written["spec"] ?? null);
        const fresh = structuredClone(mixed);
        expect(textOf(ways[second]?.(mixed))).toBe(textOf(ways[second]?.(fresh)));
      }),
    );
  });

  it("has its fields in Go's order", () => {
    fc.assert(
      fc.property(pod, (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(textOf(readWrittenStruct(turned, POD))).toBe(textOf(readWrittenStruct(value, POD)));
      }),
    );
  });
});

describe("values that a map holds, and a Go type does not", () => {
  const wrapped = [
    { replicas: 2 ** 31, want: -(2 ** 31) },
    { replicas: 9_999_999_999, want: 1_410_065_407 },
    { replicas: 1e20, want: 0 },
  ];
  it.each(wrapped)("keeps the last bits of $replicas", ({ replicas, want }) => {
    const read = readStruct({ spec: { replicas } }, "apps/v1.Deployment", "unstructured");
    expect(read.error).toBeNull();
    expect(read.value).toMatchObject({ spec: { replicas: want } });
  });

  it("refuses the same integer in JSON", () => {
    const { error } = readStruct({ spec: { replicas: 2 ** 31 } }, "apps/v1.Deployment", "json");
    expect(error).toContain("cannot unmarshal number 2147483648");
  });

  const bytes = [
    { data: [97, 353], want: "YWE=" },
    { data: ["YQ=="], error: "unrecognized type: uint8" },
    { data: { a: 1 }, error: "cannot restore slice from map" },
  ];
  it.each(bytes)("reads bytes from $data", ({ data, want, error = null }) => {
    const read = readStruct({ data: { k: data } }, "core/v1.Secret", "unstructured");
    expect(read.error).toBe(error);
    if (want !== undefined) expect(read.value).toMatchObject({ data: { k: want } });
  });

  it("stores empty bytes for null", () => {
    const { value } = readStruct({ data: { k: null } }, "core/v1.Secret");
    expect(value).toMatchObject({ data: { k: null } });
    expect(readStoredStruct(value, "core/v1.Secret")).toMatchObject({ data: { k: "" } });
  });
});

describe("errors of texts and times", () => {
  const base64 = [
    { text: "YQ==", index: null },
    { text: "Y\nQ=\r\n=\n", index: null },
    { text: "a\nb", index: 1 },
    { text: "a\nb*", index: 3 },
    { text: "=", index: 0 },
    { text: "YQ=", index: 3 },
    { text: "YQ=\nx", index: 3 },
    { text: "YWI=\nYQ==", index: 5 },
  ];
  it.each(base64)("finds the wrong character of $text", ({ text, index }) => {
    const { error } = readStruct({ data: { k: text } }, "core/v1.Secret");
    expect(error).toBe(index === null ? null : `illegal base64 data at input byte ${index}`);
  });

  it("reads a text of millions of characters", () => {
    const text = "A".repeat(8_000_000);
    expect(readStruct({ data: { k: text } }, "core/v1.Secret").error).toBeNull();
    expect(readStruct({ data: { k: `${text}=` } }, "core/v1.Secret").error).toMatch(
      / at input byte 8000000$/,
    );
  });

  const times = [
    {
      value: "\u00e9",
      error: '"\\xc3\\xa9" as "2006-01-02T15:04:05Z07:00": cannot parse "\\xc3\\xa9" as "2006"',
    },
    {
      value: 'a\nb"',
      error: '"a\\x0ab\\"" as "2006-01-02T15:04:05Z07:00": cannot parse "a\\x0ab\\"" as "2006"',
    },
  ];
  it.each(times)("escapes $value as a time", ({ value, error }) => {
    const read = readStruct({ metadata: { creationTimestamp: value } }, "core/v1.Secret");
    expect(read.error).toBe(`parsing time ${error}`);
  });

  it("reads a time of a map as JSON", () => {
    const read = readStruct({ metadata: { creationTimestamp: 5 } }, "core/v1.Secret", "unstructured");
    expect(read.error).toBe("json: cannot unmarshal number into Go value of type string");
  });

  it("finds the first error of a map in the order of the struct", () => {
    const value = { data: { k: "*" }, immutable: "true", kind: "Secret" };
    expect(readStruct(value, "core/v1.Secret", "unstructured").error).toBe("unrecognized type: bool");
    expect(readStruct(value, "core/v1.Secret").error).toContain("illegal base64");
  });
});
