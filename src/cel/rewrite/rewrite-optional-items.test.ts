import { expect, it } from "vitest";
import { rewriteOptionalItems } from "./rewrite-optional-items.ts";

it.each([
  { source: "[?a.?b, 'c']", want: "[__optional(a.?b), 'c']" },
  { source: "[ ?f(a, b)[?0] ,?c]", want: "[ __optional(f(a, b)[?0] ),__optional(c)]" },
  { source: "x in [?a ? b : c]", want: "x in [__optional(a ? b : c)]" },
  { source: "{?'k': a ? b : c, 'm': d}", want: "{'k':__optional( a ? b : c), 'm': d}" },
  { source: "Object{?a: b, c: [?d]}", want: "Object{a:__optional( b), c: [__optional(d)]}" },
  { source: "a[?'b'] == '[?x]'", want: "a[?'b'] == '[?x]'" },
])("$source", ({ source, want }) => expect(rewriteOptionalItems(source)).toBe(want));
