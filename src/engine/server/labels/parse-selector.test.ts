import { describe, expect, it } from "vitest";
import { parseLabelSelector } from "./parse-selector.ts";
import { meetsRequirements, printSelector, selectsLabels } from "./selector-requirement.ts";

const labels = { app: "web", tier: "front", empty: "", count: "5", large: "9007199254740993" };

function picks(text: string): boolean {
  const parsed = parseLabelSelector(text);
  if ("error" in parsed) throw new Error(parsed.error);
  return meetsRequirements(parsed.requirements, labels);
}

describe("selectors as text", () => {
  it.each([
    ["", true],
    ["app=web", true],
    ["app==web", true],
    ["app!=web", false],
    ["other!=x", true],
    ["app=web,tier=back", false],
    ["app in (web, api)", true],
    ["app notin (web,api)", false],
    ["other notin (x)", true],
    ["app", true],
    ["!app", false],
    ["!other", true],
    ["empty=", true],
    ["empty in ()", true],
    ["empty in (a,)", true],
    [" app = web , tier ", true],
    ["count>4", true],
    ["count<4", false],
    ["app>4", false],
    ["large>9007199254740992", true],
    ["large<9007199254740993", false],
    ["in in (in)", false],
  ])("%j: %s", (text, expected) => expect(picks(text)).toBe(expected));

  it.each([
    ["app in", "unable to parse requirement: found '' expected: '('"],
    ["app in (", "unable to parse requirement: found '', expected: ',', ')' or identifier"],
    ["app in (a", "unable to parse requirement: found '', expected: ',' or ')'"],
    ["app in (a b)", "unable to parse requirement: found 'b', expected: ',' or ')'"],
    ["=web", "found '=', expected: !, identifier, or 'end of string'"],
    ["app=web,", "found '', expected: identifier after ','"],
    ["app=(", "unable to parse requirement: found '(', expected: identifier"],
    ["a b", "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ["!app=web", "found '=', expected: ',' or 'end of string'"],
    ["a===b", "unable to parse requirement: found '=', expected: identifier"],
    [
      "a>b",
      "unable to parse requirement: values[0]: Invalid value: \"b\": for 'Gt', 'Lt' operators, the value must be an integer",
    ],
    [
      "a>9223372036854775808",
      "unable to parse requirement: values[0]: Invalid value: \"9223372036854775808\": for 'Gt', 'Lt' operators, the value must be an integer",
    ],
    [
      "a/b/c=d",
      /^unable to parse requirement: <nil>: Invalid value: "a\/b\/c": a valid label key must consist/,
    ],
    ["a=b*", /^unable to parse requirement: values\[0\]\[a\]: Invalid value: "b\*": a valid label must be/],
  ])("%j is refused", (text, error) => {
    const parsed = parseLabelSelector(text);
    expect("error" in parsed && parsed.error).toEqual(
      typeof error === "string" ? error : expect.stringMatching(error),
    );
  });
});

describe("selectors of objects", () => {
  const expression = (operator: string, ...values: readonly string[]) => ({
    matchLabels: { app: "web" },
    matchExpressions: [{ key: "tier", operator, values }],
  });

  it.each([
    [expression("In", "front"), true, "app=web,tier in (front)"],
    [expression("NotIn", "front", "back"), false, "app=web,tier notin (back,front)"],
    [expression("Exists"), true, "app=web,tier"],
    [expression("DoesNotExist"), false, "app=web,!tier"],
    [expression("Like", "front"), false, "<error>"],
    [{}, true, ""],
  ])("%j selects: %s, and is printed as %s", (selector, expected, text) => {
    expect(selectsLabels(selector, labels)).toBe(expected);
    expect(printSelector(selector)).toBe(text);
  });

  it("prints a plain map", () => expect(printSelector({ b: "2", a: "1" })).toBe("a=1,b=2"));
});
