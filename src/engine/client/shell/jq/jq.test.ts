import { describe, expect, test } from "vitest";
import { compileRegexp } from "../../../../regexp/regexp.ts";
import type { Value } from "../../../value/value.ts";
import { runJq } from "./jq.ts";
import { printCompact } from "./jq-values.ts";

const PODS: Value = {
  items: [
    { name: "a", labels: { app: "x", tier: "f" }, images: ["nginx:1", "busy"], replicas: 3 },
    { name: "b", labels: null, images: ["nginx:2"], replicas: 1, "x.y/z": "1" },
  ],
};

function run(program: string, value: Value = PODS): string {
  const inputs = [{ value, line: 1 }];
  const done = runJq(program, {
    inputs,
    isAlone: false,
    variables: { name: "b", ENV: { HOME: "/h" } },
    now: "2026-01-01T00:00:00Z",
    compileRegexp,
  });
  if (done === "costly") return done;
  if ("problem" in done) return done.problem;
  return done.map((one) => ("error" in one ? `! ${one.error}` : printCompact(one.value))).join(" ");
}

// jq 1.6 printed these results, except where a comment says which version it was.
describe("runJq", () => {
  test.each([
    [".items | length", "2"],
    [".items[].name", '"a" "b"'],
    ['.items[1]."x.y/z"', '"1"'],
    ['.items[] | "\\(.name) \\(.labels.app // "none")"', '"a x" "b none"'],
    [".items[] | select(.replicas > 1) | .name", '"a"'],
    [".items[] | select(.name == $name) | .replicas", "1"],
    [".items | map({(.name): .replicas}) | add", '{"a":3,"b":1}'],
    [".items | sort_by(.replicas) | map(.name)", '["b","a"]'],
    [".items | group_by(.replicas > 1) | map(length)", "[1,1]"],
    ["[.items[].images[]] | unique", '["busy","nginx:1","nginx:2"]'],
    ['.items[0].labels | to_entries | map(.key + .value) | join(",")', '"appx,tierf"'],
    [".items[0].labels | keys", '["app","tier"]'],
    ["del(.items[0].labels.app) | .items[0].labels", '{"tier":"f"}'],
    [".items[0].labels |= with_entries(.value |= ascii_upcase) | .items[0].labels", '{"app":"X","tier":"F"}'],
    ['.items[0].labels["new"] = 1 | .items[0].labels', '{"app":"x","tier":"f","new":1}'],
    [".items[].replicas += 1 | [.items[].replicas]", "[4,2]"],
    [".items[] | [.name, .replicas] | @tsv, @csv", '"a\\t3" "\\"a\\",3" "b\\t1" "\\"b\\",1"'],
    [".items[] | if .replicas > 1 then 1 elif .labels then 2 else 3 end", "1 3"],
    ["reduce .items[] as $i (0; . + $i.replicas)", "4"],
    [".items as [$a, {name: $b}] | [$a.name, $b]", '["a","b"]'],
    ['.items[].images[0] | sub(":(?<tag>.*)"; "=\\(.tag)")', '"nginx=1" "nginx=2"'],
    ['[.items[].images[] | select(test("^NGINX"; "i"))] | length', "2"],
    ['.items[0].images | map(capture("(?<n>\\\\w+)").n)', '["nginx","busy"]'],
    ["[.. | strings] | length", "8"],
    ['[paths(type == "number")]', '[["items",0,"replicas"],["items",1,"replicas"]]'],
    ["first(.items[].name), isempty(.items[] | empty)", '"a" true'],
    ["def f(g): [.[] | g]; .items | f(.name)", '["a","b"]'],
    ["[limit(3; range(10))], [range(0; 10; 4)]", "[0,1,2] [0,4,8]"],
    ['label $out | .items[] | if .name == "b" then break $out else .name end', '"a"'],
    ["[.items[].labels.app?] | map(values)", '["x"]'],
    ["[[null, [1]][][]?], [[1, {a: 2}][].a?], [[1, [3, 4]][][0]?], [[{}, [5]][][0:1]?]", "[1] [2] [3] [[5]]"],
    ['try error("x") catch .', '"x"'],
    ["$ENV.HOME, env.HOME", '"/h" "/h"'],
    ['"YWJj" | @base64d', '"abc"'],
    ["[1,2,3] | .[1:], .[-1:], .[:1]", "[2,3] [3] [1]"],
    ["{a: {b: 1}} * {a: {c: 2}}", '{"a":{"b":1,"c":2}}'],
    ["1e16, 0.00001, 3.0, 1.5", "1e+16 1e-05 3 1.5"],
    ['.items | walk(if type == "number" then . + 1 else . end) | map(.replicas)', "[4,2]"],
    ["0 | until(. >= 1000; . + 1)", "1000"],
  ])("%s", (program, wanted) => {
    expect(run(program)).toBe(wanted);
  });

  test.each([
    [".items.name", '! Cannot index array with string "name"'],
    [".items[0].name[]", '! Cannot iterate over string ("a")'],
    [".items[0] + 1", '! object ({"name":"a"...) and number (1) cannot be added'],
    [".items[0].labels | tonumber", '! object ({"app":"x",...) cannot be parsed as a number'],
    ['.items | error("no")', "! no"],
    [
      ".items | foo",
      "jq: error: foo/0 is not defined at <top-level>, line 1:\n.items | foo         \njq: 1 compile error",
    ],
    ["$other", "jq: error: $other is not defined at <top-level>, line 1:\n$other\njq: 1 compile error"],
    ["[range(1e12)]", "costly"],
    ["def f: f; f", "costly"],
    ["[recurse([.])] | length", "costly"],
  ])("%s fails", (program, wanted) => {
    expect(run(program)).toBe(wanted);
  });

  test.each([
    [".items[", ["unexpected $end"], [6]],
    [".data.", ["unexpected $end, expecting FORMAT or QQSTRING_START"], [5]],
    [".a.]", ["unexpected INVALID_CHARACTER, expecting FORMAT or QQSTRING_START"], [3]],
    [".a)", ["unexpected INVALID_CHARACTER, expecting $end"], [2]],
    ["| .a", ["unexpected '|', expecting $end"], [0]],
    ["map(.a", ["unexpected $end, expecting ';' or ')'"], [4]],
    [".a as $x", ["unexpected $end, expecting '|'"], [7]],
    ["{a:1", ["unexpected $end, expecting '}'"], [3]],
    ['"abc', ["unexpected $end, expecting QQSTRING_TEXT or QQSTRING_INTERP_START or QQSTRING_END"], [1]],
    [". | if .a then 1", ["unexpected $end", "Possibly unterminated 'if' statement"], [15, 4]],
    [
      "{a-b: 1}",
      ["unexpected '-', expecting '}'", "May need parentheses around object key expression"],
      [2, 1],
    ],
  ])("%s does not compile", (program, words, places) => {
    const lines = words.map(
      (one, at) =>
        `jq: error: ${one.startsWith("unexpected") ? `syntax error, ${one} (Unix shell quoting issues?)` : one} at <top-level>, line 1:\n${program}${" ".repeat(places[at] ?? 0)}\n`,
    );
    expect(run(program)).toBe(
      `${lines.join("")}jq: ${words.length} compile error${words.length > 1 ? "s" : ""}`,
    );
  });

  test("a map may end with a comma", () => {
    expect(run("{a: 1,}")).toBe('{"a":1}');
  });

  test("keys are data", () => {
    const value = JSON.parse('{"__proto__": {"a": 1}, "b": 2}') as Value;
    expect(run(".", value)).toBe('{"__proto__":{"a":1},"b":2}');
    expect(run('.__proto__.a, (.constructor | type), has("toString")', value)).toBe('1 "null" false');
    expect(run("with_entries(.value |= 5)", value)).toBe('{"__proto__":5,"b":5}');
  });
});
