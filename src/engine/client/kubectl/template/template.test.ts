import fc from "fast-check";
import { expect, it } from "vitest";
import { readGoTemplate } from "./template.ts";

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

it("fails on what is missing if it is asked to", () => {
  expect(print("{{.nope}}", true)).toBe(
    'template: output:1:2: executing "output" at <.nope>: map has no entry for key "nope"',
  );
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
