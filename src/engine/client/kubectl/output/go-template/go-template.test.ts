import fc from "fast-check";
import { expect, it } from "vitest";
import { readGoTemplate } from "./go-template.ts";

const object = {
  kind: "ConfigMap",
  data: { a: "one", b: "b25l" },
  items: [{ name: "x", n: 2 }, { name: "y" }],
  empty: {},
};

function print(text: string, strict = false): string {
  const read = readGoTemplate(text, strict);
  if ("error" in read) return read.error;
  const done = read.template(object);
  return done.error ?? done.text;
}

it.each([
  ["{{.kind}}", "ConfigMap"],
  ["{{range .items}}{{.name}}{{.n}} {{end}}", "x2 y<no value> "],
  ["{{range $i, $v := .items}}{{$i}}={{$v.name}};{{end}}", "0=x;1=y;"],
  ["{{range .empty}}x{{else}}none{{end}}", "none"],
  ["{{if .data.a}}yes{{else if .kind}}kind{{else}}no{{end}}", "yes"],
  ["{{with .data}}{{.a}}{{$.kind}}{{end}}", "oneConfigMap"],
  ["{{$x := .kind}}{{$x}}", "ConfigMap"],
  ["{{.data.b | base64decode}}", "one"],
  ['{{"YQ\\n==" | base64decode}}', "a"],
  ['{{"77u/YQ==" | base64decode}}', "\ufeffa"],
  ['{{printf "%s-%d" .kind 3}}', "ConfigMap-3"],
  ["{{len .items}} {{index .items 0}}", "2 map[n:2 name:x]"],
  ['{{if and (eq .kind "ConfigMap") (not .nope)}}ok{{end}}', "ok"],
  ["a {{- .kind -}} b", "aConfigMapb"],
  ["{{/* nothing */}}{{.data.nope}}", "<no value>"],
  ['{{println 1 "a"}}|{{print 1 "a"}}', "1 a\n|1a"],
  ['{{printf "%-4d|%4s|%q|%%|%s" 1 "a" "b"}}', '1   |   a|"b"|%|%!s(MISSING)'],
  ['{{printf "%1000000d" 3 | len}}', "1000000"],
  ['a{{printf "b%1000001dc" 3 | len}}', "a26"],
  ['{{lt 1 2}} {{ge 1 2}} {{ne .kind "x"}}', "true false true"],
])("%s prints %s", (text, want) => {
  expect(print(text)).toBe(want);
});

it.each([
  ["{{.kind", "template: output:1: unclosed action"],
  ["{{range .items}}", "template: output:1: unexpected EOF"],
  ["{{nope}}", 'template: output:1: function "nope" not defined'],
  [
    "{{.kind.x}}",
    'template: output:1:7: executing "output" at <.kind.x>: can\'t evaluate field x in type interface {}',
  ],
  [
    '{{"YQ==YQ==" | base64decode}}',
    'template: output:1:15: executing "output" at <base64decode>: error calling base64decode: base64 decode failed: illegal base64 data at input byte 4',
  ],
  ["{{end}}", "template: output:1: unexpected {{end}}"],
])("%s fails: %s", (text, want) => {
  expect(print(text)).toBe(want);
});

it("fails for missing keys if it is strict", () => {
  expect(print("{{.nope}}", true)).toBe(
    'template: output:1:2: executing "output" at <.nope>: map has no entry for key "nope"',
  );
});

const TEN = Array.from({ length: 10 }, (_, at) => at);

/** Returns an action inside nested ranges over the object, a list. */
function within(depth: number, action: string): string {
  return `${"{{range $}}".repeat(depth)}${action}${"{{end}}".repeat(depth)}`;
}

it.each([
  ["many rounds", within(9, ""), "steps"],
  ["many rounds that print", within(9, "x"), "steps"],
  ["a text twice as long each time", `{{$a := "xx"}}${'{{$a = printf "%s%s" $a $a}}'.repeat(40)}`, "text"],
  ["the same by print", `{{$a := "xx"}}${"{{$a = print $a $a}}".repeat(40)}`, "text"],
  ["one text very often", `{{$a := printf "%1000000d" 1}}{{print ${"$a ".repeat(2000)}}}`, "text"],
  ["wide numbers", `{{printf "${"%1000000d".repeat(2000)}"${" 1".repeat(2000)}}}`, "text"],
  ["long lines", within(7, '{{printf "%1000d" 1}}'), "text"],
])("stops %s", (_, text, why) => {
  const read = readGoTemplate(text, false);
  const done = "error" in read ? { text: "", error: read.error } : read.template(TEN);
  expect(done.error).toMatch(new RegExp(`(?:too much|too many) ${why}$`));
  expect(done.text.length).toBeLessThan(10_000_000);
});

it("never throws", () => {
  const part = fc.oneof(
    fc.constantFrom(
      "{{",
      "}}",
      "range ",
      "end",
      "else",
      "if ",
      ".a",
      "$x",
      ":=",
      "|",
      "(",
      ")",
      '"',
      "-",
      "with ",
      "len ",
    ),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 15 }), (parts) => typeof print(parts.join("")) === "string"),
  );
});
