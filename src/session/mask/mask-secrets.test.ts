import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeBase64 } from "../../engine/server/structs/encode-base64.ts";
import { dig, type Value, type ValueMap } from "../../engine/value/value.ts";
import { maskSecrets } from "./mask-secrets.ts";
import { lengthClass } from "./mask-words.ts";

const decode = (text: unknown) => Buffer.from(String(text), "base64").toString();

const secretOf = (name: string, values: { readonly [key: string]: string }): ValueMap => {
  const data = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, encodeBase64(value)]));
  return { apiVersion: "v1", kind: "Secret", metadata: { name }, data };
};

const mask = (...values: readonly Value[]) => maskSecrets(values) as readonly ValueMap[];

describe("maskSecrets", () => {
  it("keeps values without a Secret, and Secrets without data", () => {
    const values = [
      { apiVersion: "v1", kind: "ConfigMap", data: { a: "hunter2hunter2" } },
      { apiVersion: "v1", kind: "Secret", metadata: { name: "a" }, data: { empty: "" } },
    ];
    expect(maskSecrets(values)).toBe(values);
  });

  it("replaces a value in other texts, also if only the Secret has a line break at its end", () => {
    const pod = { kind: "Pod", spec: { env: [{ name: "PASSWORD", value: "hunter2hunter2" }] } };
    expect(JSON.stringify(mask(secretOf("one", { password: "hunter2hunter2\n" }), pod)[1])).not.toContain(
      "hunter2",
    );
  });

  it("keeps keys, names and base64, and gives equal values equal masks", () => {
    const [one, two] = mask(secretOf("one", { user: "root", password: "hunter2hunter2" }), {
      ...secretOf("two", { again: "hunter2hunter2" }),
      stringData: { plain: "hunter2hunter2", user: "root" },
    });
    expect(one).toMatchObject({ apiVersion: "v1", kind: "Secret", metadata: { name: "one" } });
    expect(Object.keys(one?.["data"] as ValueMap)).toEqual(["user", "password"]);
    expect(decode(dig(one, "data", "password"))).toBe("masked-2");
    expect(dig(two, "data", "again")).toBe(dig(one, "data", "password"));
    expect(dig(two, "stringData", "plain")).toBe("masked-2");
    expect(dig(two, "stringData", "user")).toBe(decode(dig(one, "data", "user")));
  });

  it.each([
    [
      "its annotation with the last applied configuration",
      "kubectl.kubernetes.io/last-applied-configuration",
      JSON.stringify(secretOf("a", { password: "hunter2hunter2", key: "abc" })),
    ],
    [
      "an annotation without a kind",
      "example.com/applied",
      '{"data":{"password":"aHVudGVyMmh1bnRlcjI=","key":"YWJj"}}',
    ],
    ["a packed annotation", "objectset.rio.cattle.io/applied", "H4sIAAAAAAAA/aHVudGVyMmh1bnRlcjI"],
    [
      "a text with a value",
      "example.com/note",
      "the password is hunter2hunter2, or abc of aHVudGVyMmh1bnRlcjI=",
    ],
  ])("masks %s", (_, key, text) => {
    const secret = secretOf("a", { password: "hunter2hunter2" });
    const [masked] = mask({ ...secret, metadata: { name: "a", annotations: { [key]: text } } });
    expect(JSON.stringify(masked)).not.toMatch(/hunter2|aHVudGVy/);
    expect(dig(masked, "metadata", "annotations", key)).not.toBe(text);
  });

  it("masks the annotation with the same words as the data", () => {
    const secret = secretOf("a", { password: "hunter2hunter2", key: "abc" });
    const annotation = { "kubectl.kubernetes.io/last-applied-configuration": `${JSON.stringify(secret)}\n` };
    const [masked] = mask({ ...secret, metadata: { name: "a", annotations: annotation } });
    const text = dig(masked, "metadata", "annotations", "kubectl.kubernetes.io/last-applied-configuration");
    expect(String(text).endsWith("}\n")).toBe(true);
    expect(JSON.parse(String(text)).data).toEqual(masked?.["data"]);
  });

  it("masks long values in other objects, and keeps short ones, names and images there", () => {
    const pod = (url: string) => ({
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "postgres-main" },
      spec: { containers: [{ name: "postgres-main", image: "root", env: [{ name: "URL", value: url }] }] },
    });
    const secret = secretOf("a", { password: "hunter2hunter2", user: "root", host: "postgres-main" });
    const [masked] = mask(pod("pg://root:hunter2hunter2@db"), secret);
    expect(masked).toEqual(pod("pg://root:masked-1@db"));
  });

  it("masks the bodies of audit events about Secrets, also patches", () => {
    const event = (requestObject: Value) => ({
      kind: "Event",
      apiVersion: "audit.k8s.io/v1",
      objectRef: { resource: "secrets", name: "a" },
      requestObject,
      responseObject: secretOf("a", { password: "hunter2hunter2" }),
    });
    const masked = mask(
      event({ data: { password: encodeBase64("hunter2hunter2") } }),
      event([{ op: "replace", path: "/data/password", value: encodeBase64("hunter2hunter2") }]),
      event([{ op: "add", path: "/stringData", value: { password: "hunter2hunter2" } }]),
      event({ items: [{ data: { password: encodeBase64("hunter2hunter2") } }] }),
      {
        kind: "SecretList",
        apiVersion: "v1",
        items: [{ data: { password: encodeBase64("another-value") } }],
      },
      { kind: "List", apiVersion: "v1", items: [secretOf("a", { password: "third-value" })] },
    );
    expect(JSON.stringify(masked)).not.toMatch(/hunter2|aHVudGVy|another|YW5vdGhlc|third|dGhpcmQ/);
    expect(dig(masked[1], "requestObject")).toEqual([
      { op: "replace", path: "/data/password", value: encodeBase64("masked-1") },
    ]);
  });

  it("keeps JSON objects JSON objects, other text no base64, and binary data base64", () => {
    const [masked] = mask({
      ...secretOf("a", { ".dockerconfigjson": '{"auths":{"registry":{"auth":"aHVudGVyMg=="}}}' }),
      stringData: { broken: "hunter2hunter2" },
    });
    expect(JSON.parse(decode(dig(masked, "data", ".dockerconfigjson")))).toEqual({
      "masked-1": expect.any(String),
    });
    const [other] = mask({
      kind: "Secret",
      data: { broken: "not base64!", bytes: "/////w==", number: 1234 },
    });
    expect(other?.["data"]).toMatchObject({ broken: "masked-1", number: 0 });
    expect(decode(dig(other, "data", "bytes"))).toMatch(/^masked-\d$/);
  });

  it("chooses other words if a value is one of them", () => {
    const values = { a: "masked", b: "mask", c: "xxxx", d: "bWFz", e: "hidden-4", f: "a".repeat(64) };
    const text = JSON.stringify(mask(secretOf("s", values)));
    for (const value of Object.values(values)) {
      expect(text).not.toContain(value);
      expect(text).not.toContain(encodeBase64(value));
    }
  });
});

/** Values as people have them, and such as masks are made of. */
const value = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }),
  fc.base64String({ minLength: 4, maxLength: 40 }),
  fc.constantFrom("masked", "masked-1", "xxxxxxxx", "yyyy", "bWFza2Vk", "eHh4", "hidden", "m2xx", "z-11"),
  fc.integer({ min: 1000, max: 99999 }).map(String),
);

it("leaves no value of four or more characters, keeps length classes, and keeps which values are equal", () => {
  const data = fc.dictionary(fc.constantFrom("a", "b", "c", "__proto__"), value, {
    maxKeys: 4,
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(data, data, (one, two) => {
      const first = secretOf("one", one);
      const annotations = {
        "kubectl.kubernetes.io/last-applied-configuration": JSON.stringify({ ...first, stringData: two }),
        "example.com/note": `${Object.values(one).join("; ")}!`,
      };
      const all = [
        { ...first, metadata: { name: "one", annotations } },
        { apiVersion: "v1", kind: "Secret", metadata: { name: "two" }, stringData: two },
      ];
      const empty = JSON.stringify(
        all.map((each) => ({ ...each, data: 0, stringData: 0 })).map(withoutTexts),
      );
      const masked = mask(...all);
      const text = JSON.stringify(masked);
      const pairs: (readonly [original: string, mask: string])[] = [
        ...Object.entries(one).map(([key, was]) => [was, decode(dig(masked[0], "data", key))] as const),
        ...Object.entries(two).map(([key, was]) => [was, String(dig(masked[1], "stringData", key))] as const),
      ];
      for (const [original, made] of pairs) {
        if (original.length >= 4 && !empty.includes(original)) expect(text).not.toContain(original);
        expect(text).not.toContain(JSON.stringify(encodeBase64(original)));
        if (!made.startsWith("{"))
          expect(lengthClass(made.length)).toBe(lengthClass(Buffer.byteLength(original)));
        for (const [other, otherMade] of pairs) expect(made === otherMade).toBe(original === other);
      }
    }),
    { numRuns: 300 },
  );
});

/** Returns a Secret without its annotations: only its keys and names. */
function withoutTexts(secret: ValueMap): ValueMap {
  return {
    ...secret,
    metadata: {
      name: "one two __proto__",
      annotations: "kubectl.kubernetes.io/last-applied-configuration example.com/note",
    },
  };
}
