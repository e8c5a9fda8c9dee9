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
  ['{{define "t"}}<{{.name}}>{{end}}{{range .items}}{{template "t" .}}{{end}}', "<x><y>"],
  ['{{block "b" .kind}}[{{.}}]{{end}}{{template "b" 1}}', "[ConfigMap][1]"],
  ["{{range $i, $v := .items}}{{if $i}}{{break}}{{end}}{{$v.name}}{{continue}}never{{end}}", "x"],
  ["{{range 3}}{{.}}{{end}}{{range $i, $c := .data}}{{$i}}{{end}}", "012ab"],
  ["{{with .nope}}a{{else with .kind}}{{.}}{{else}}b{{end}}", "ConfigMap"],
  ["{{$x := 1}}{{if .kind}}{{$x = 2}}{{$y := 3}}{{end}}{{$x}}", "2"],
  [
    '{{slice .kind 0 6}} {{html "<a&\'>"}} {{js "it\'s"}} {{urlquery "a b&c"}}',
    "Config &lt;a&amp;&#39;&gt; it\\'s a+b%26c",
  ],
  [
    '{{printf "%05.1f|%x|%+d|%T|%T|%v" 3.14159 "hi" 5 .items .items 1.5}}',
    "003.1|6869|+5|[]interface {}|[]interface {}|1.5",
  ],
  ['{{printf "%d %s" "a" 1}} {{printf "%s" .empty "x"}}', "%!d(string=a) %!s(int=1) map[]%!(EXTRA string=x)"],
  [
    "{{print .nope nil 1 2}} {{or .nope .kind}} {{and .kind 0 (index .nope 1)}}",
    "<nil> <nil> 1 2 ConfigMap 0",
  ],
  ["{{0x1F}} {{1_000}} {{'a'}} {{1e3}} {{`r\\`}} {{index .items 0 `name`}}", "31 1000 97 1000 r\\ x"],
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
  [
    "a\n{{.kind.x.y}}",
    'template: output:2:7: executing "output" at <.kind.x.y>: can\'t evaluate field x in type interface {}',
  ],
  [
    "{{index .items 5}}",
    'template: output:1:2: executing "output" at <index .items 5>: error calling index: index out of range: 5',
  ],
  [
    "{{.nope | base64decode}}",
    'template: output:1:10: executing "output" at <base64decode>: invalid value; expected string',
  ],
  [
    "{{eq .kind 1}}",
    'template: output:1:2: executing "output" at <eq .kind 1>: error calling eq: incompatible types for comparison: string and int',
  ],
  [
    "{{range .kind}}{{end}}",
    'template: output:1:8: executing "output" at <.kind>: range can\'t iterate over ConfigMap',
  ],
  ["{{len 3}}", 'template: output:1:2: executing "output" at <len 3>: error calling len: len of type int'],
  [
    '{{template "no"}}',
    'template: output:1:11: executing "output" at <{{template "no"}}>: template "no" not defined',
  ],
  [
    "{{.kind .data}}",
    'template: output:1:2: executing "output" at <.kind>: kind is not a method but has arguments',
  ],
  [
    "{{not}}",
    'template: output:1:2: executing "output" at <not>: wrong number of args for not: want 1 got 0',
  ],
  ["{{if}}x{{end}}", "template: output:1: missing value for if"],
  ["{{$x}}", 'template: output:1: undefined variable "$x"'],
  ["{{.a-b}}", "template: output:1: bad character U+002D '-'"],
  ["{{break}}", "template: output:1: {{break}} outside {{range}}"],
  ["{{.kind\n", "template: output:2: unclosed action started at output:1"],
  ["{{/* x }}", "template: output:1: unclosed comment"],
  ['{{"a" | 1}}', "template: output:1: non executable command in pipeline stage 2"],
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
