import { describe, expect, it } from "vitest";
import { parseJson } from "./json-text.ts";

describe("JSON texts", () => {
  it("report duplicate keys", () => {
    expect(parseJson('{"a":1,"a":2,"b":{"c":1,"c":1}}')).toEqual({
      value: { a: 2, b: { c: 1 } },
      duplicates: ["a", "b.c"],
    });
  });

  it("cannot change prototypes", () => {
    const parsed = parseJson('{"__proto__":{"polluted":true}}');
    if ("error" in parsed) throw new Error(parsed.error);
    expect(Object.keys(parsed.value as object)).toEqual(["__proto__"]);
    expect(({} as { readonly polluted?: boolean }).polluted).toBeUndefined();
  });

  it.each(["", "{", "[1,]", "{a:1}", "01", "nul", '"\\x"', '{"a" 1}', "1 2", "[".repeat(20_000)])(
    "%j is refused",
    (text) => expect(parseJson(text)).toHaveProperty("error"),
  );

  it.each([
    ["- op: add", "invalid character ' ' in numeric literal"],
    ["[1.]", "invalid character ']' after decimal point in numeric literal"],
    ["[1e+]", "invalid character ']' in exponent of numeric literal"],
    ["[1.5.5]", "invalid character '.' after array element"],
    ["-", "unexpected end of JSON input"],
  ])("%j is no number", (text, error) => expect(parseJson(text)).toEqual({ error }));
});
