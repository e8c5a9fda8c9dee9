import { describe, expect, it } from "vitest";
import {
  compareElements,
  decodeElement,
  fieldElement,
  keyElement,
  partsOf,
  printElement,
  valueElement,
} from "./element.ts";

describe("path elements", () => {
  it.each([
    {
      rule: "P1",
      element: fieldElement("app.kubernetes.io/name"),
      text: "f:app.kubernetes.io/name",
      shown: ".app.kubernetes.io/name",
    },
    { rule: "P1", element: fieldElement("__proto__"), text: "f:__proto__", shown: ".__proto__" },
    {
      rule: "P2",
      element: keyElement([
        { name: "protocol", value: "TCP" },
        { name: "port", value: 80 },
      ]),
      text: 'k:{"port":80,"protocol":"TCP"}',
      shown: '[port=80,protocol="TCP"]',
    },
    { rule: "P3", element: valueElement("<x>"), text: 'v:"\\u003cx\\u003e"', shown: '[="<x>"]' },
    { rule: "P3", element: valueElement("a\\b\b"), text: 'v:"a\\\\b\\u0008"', shown: '[="a\\\\b\\b"]' },
    {
      rule: "P2",
      element: keyElement([{ name: "n\\f\f", value: "\\f" }]),
      text: 'k:{"n\\\\f\\u000c":"\\\\f"}',
      shown: '[n\\f\f="\\\\f"]',
    },
    { rule: "P3", element: valueElement(1e-7), text: "v:1e-07", shown: "[=1e-07]" },
  ])("[$rule] $text", ({ element, text, shown }) => {
    expect(element).toBe(text);
    expect(decodeElement(text)).toEqual({ element: text });
    expect(printElement(element)).toBe(shown);
  });

  it("[P2] reads keys in any order", () => {
    expect(decodeElement('k:{"protocol":"TCP", "port":80}')).toEqual({
      element: 'k:{"port":80,"protocol":"TCP"}',
    });
    expect(decodeElement("v:1.0")).toEqual({ element: "v:1" });
  });

  it("[P2] keeps keys with special names", () => {
    const element = 'k:{"10":1,"9":2,"__proto__":"x"}';
    expect(decodeElement('k:{"__proto__":"x","9":2,"10":1}')).toEqual({ element });
    expect(partsOf(element)).toEqual({
      kind: "key",
      fields: [
        { name: "10", value: 1 },
        { name: "9", value: 2 },
        { name: "__proto__", value: "x" },
      ],
    });
  });

  it.each(["q:x", "r:Hello"])("[P5] does not know %s", (text) => {
    expect(decodeElement(text)).toEqual({ unknown: true });
  });

  it.each(["", "f", "fa", "k:{", "v:", "v:{}x", "i:x", "i:1.5", "k:[]"])("[P5] refuses %j", (text) => {
    expect(decodeElement(text)).toHaveProperty("error");
  });

  it.each([
    { text: "\u00e9", error: "missing colon: \u00e9" },
    { text: "\u00e9:x", error: "missing colon: \u00e9:x" },
    { text: "i:9223372036854775808", error: "value out of range" },
    { text: "i:-9223372036854775809", error: "value out of range" },
    { text: `i:${"9".repeat(100_000)}`, error: "value out of range" },
    { text: "v:1e400", error: "value out of range" },
    { text: 'k:{"a":[-1e400]}', error: "value out of range" },
  ])("[P5] refuses $error", ({ text, error }) => {
    const read = decodeElement(text);
    expect("error" in read && read.error).toContain(error);
  });

  it("[P1] reads any index of 64 bits", () => {
    expect(decodeElement("i:-0009223372036854775808")).toEqual({ element: "i:-9223372036854775808" });
    expect(decodeElement("i:+7")).toEqual({ element: "i:7" });
    expect(printElement("i:-9223372036854775808")).toBe("[-9223372036854775808]");
  });

  it("[P6] sorts by kind, then by content", () => {
    const sorted = [
      "f:a",
      "f:b",
      'k:{"n":2}',
      'k:{"n":10}',
      "v:9",
      "v:10",
      'v:"\uff5e"',
      'v:"\u{1f600}"',
      "v:false",
      "i:2",
      "i:10",
    ];
    expect([...sorted].reverse().sort(compareElements)).toEqual(sorted);
  });
});
