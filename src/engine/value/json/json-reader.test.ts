import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closeJson, openJson } from "./json-bytes.ts";
import { readJson } from "./json-reader.ts";

function read(text: string, paged = false) {
  const reader = openJson(text, paged);
  const value = readJson(reader);
  const error = closeJson(reader);
  return error === null ? { value } : { error };
}

describe("reading JSON as Kubernetes reads managedFields", () => {
  it("reads what JSON.parse reads", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (value, paged) => {
        const text = JSON.stringify(value);
        expect(read(text, paged)).toEqual({ value: JSON.parse(text) });
      }),
    );
  });

  it.each([
    ['"\\ud83d\\ude00\\n\\ud800"', "\u{1f600}\n\ufffd"],
    [
      ' {"__proto__" : [ -0.5e-3 , true , false , null ] } ',
      JSON.parse('{"__proto__":[-0.0005,true,false,null]}'),
    ],
  ])("reads %s", (text, value) => {
    expect(read(text)).toEqual({ value });
  });

  it.each([
    ["", "Read: unexpected value type: 0, error found in #0 byte of ...||..., bigger context ...||..."],
    [
      "[1,",
      "Read: unexpected value type: 0, error found in #3 byte of ...|[1,|..., bigger context ...|[1,|...",
    ],
    [
      "01",
      "readFloat64: leading zero is invalid, error found in #0 byte of ...|01|..., bigger context ...|01|...",
    ],
    [
      '{"a":1 x}',
      'ReadMapCB: object not ended with }, error found in #8 byte of ...|{"a":1 x}|..., bigger context ...|{"a":1 x}|...',
    ],
    [
      "1 x",
      "managedFields parsing: unexpected trailing data after JSON object, error found in #2 byte of ...|1 x|..., bigger context ...|1 x|...",
    ],
    ["1e+", 'strconv.ParseFloat: parsing "1e+": invalid syntax'],
    ["1e999", 'strconv.ParseFloat: parsing "1e999": value out of range'],
  ])("returns the error of %s", (text, error) => {
    expect(read(text)).toEqual({ error });
  });

  it("returns a result for any text, also with 10,000 levels", () => {
    fc.assert(fc.property(fc.string(), fc.boolean(), (text, paged) => void read(text, paged)));
    expect(read("[".repeat(10_000)).error).toMatch(/exceeded max depth/);
  });

  it("reads long lists of numbers at once", () => {
    expect(read(`[${"1.5e3,".repeat(100_000)}x`)).toHaveProperty("error");
    expect(read(`[${"1,".repeat(100_000)}x`)).toHaveProperty("error");
  });
});
