import { expect, it } from "vitest";
import { rewriteHas } from "./rewrite-has.ts";

it.each([
  { name: "a chain stays", source: "has(self.a.b) && f(has(x.y))", want: "has(self.a.b) && f(has(x.y))" },
  {
    name: "a field of an item",
    source: "!has(self.a[0].b)",
    want: "!cel.bind(__owner, self.a[0], has(__owner.b))",
  },
  {
    name: "a field of the result of a call",
    source: "has(self.a.filter(x, has(x.b[0].c)).d)",
    want: "cel.bind(__owner, self.a.filter(x, cel.bind(__owner, x.b[0], has(__owner.c))), has(__owner.d))",
  },
  { name: "a name with special characters", source: 'has(self.a["x-y"])', want: '("x-y" in self.a)' },
  {
    name: "texts and other names stay",
    source: '"has(a[0].b)" + a.has(b[0].c)',
    want: '"has(a[0].b)" + a.has(b[0].c)',
  },
])("$name", ({ source, want }) => expect(rewriteHas(source)).toBe(want));
