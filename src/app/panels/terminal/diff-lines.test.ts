import { expect, it } from "vitest";
import { diffLines } from "./diff-lines.ts";

const diff = `diff -u -N /tmp/LIVE-1/v1.ConfigMap.default.a /tmp/MERGED-1/v1.ConfigMap.default.a
--- /tmp/LIVE-1/v1.ConfigMap.default.a\t2026-01-01 00:00:00
+++ /tmp/MERGED-1/v1.ConfigMap.default.a\t2026-01-01 00:00:00
@@ -1,5 +1,5 @@
 apiVersion: v1
 data:
-  a: one
+  a: two`;

it("tells the lines of a diff apart", () => {
  expect(diffLines(diff)?.map(({ kind }) => kind)).toEqual([
    null,
    null,
    null,
    "place",
    null,
    null,
    "removed",
    "added",
  ]);
  expect(
    diffLines(diff)
      ?.map(({ text }) => text)
      .join("\n"),
  ).toBe(diff);
});

it("leaves other texts alone", () => {
  expect(diffLines("- a list\n+ in YAML")).toBeNull();
  expect(diffLines("--- a\n+++ b\n")).toBeNull();
  expect(diffLines(`${diff}${"\n+x".repeat(3000)}`)).toBeNull();
});
