import "../../testing/load-parts.ts";
import { describe, expect, it } from "vitest";
import { openText } from "./open-text.ts";

/** Lines of which each has nine aliases of the line before. */
const BOMB = [..."bcdefghijklmnopqrstuvwxyz"]
  .map((key, at, all) => `${key}: &${key} [${Array(9).fill(`*${all[at - 1] ?? "a"}`)}]\n`)
  .join("");

describe("openText", () => {
  it("opens a scenario whose manifests together are larger than one request", () => {
    const manifest = `data: ${"x".repeat(2_500_000)}`;
    const steps = [1, 2].map(() => ({ actor: "alice", apply: manifest }));
    expect(openText(JSON.stringify({ apiVersion: "applyground/v1", steps })).kind).toBe("scenario");
    expect(openText(`a: ${"x".repeat(9_000_000)}`)).toMatchObject({ diagnostics: [{ code: "too-large" }] });
  });

  it("reports a hundred errors at most", () => {
    const steps = Array.from({ length: 300 }, () => ({ actr: "alice" }));
    expect(openText(JSON.stringify({ apiVersion: "applyground/v1", steps }))).toHaveProperty(
      "diagnostics.length",
      100,
    );
  });

  it("recognises a scenario file, also in JSON", () => {
    expect(openText("apiVersion: applyground/v1\n")).toMatchObject({
      kind: "scenario",
      scenario: { steps: [] },
    });
    expect(openText('{"apiVersion":"applyground/v1","title":"a"}')).toMatchObject({
      scenario: { title: "a" },
    });
  });

  it.each([
    { text: "", line: 1, says: "no manifest" },
    { text: "hello", line: 1, says: "only a value" },
    { text: "apiVersion: v1\nkind: A\n", line: 1, says: "not a scenario file" },
    { text: "a: 1\nb: [\n", line: 2, says: "" },
    { text: "steps: []\n", line: 1, says: '"apiVersion" is missing' },
    { text: "\u0089PNG\u0000\u0001", line: 1, says: "U+0089" },
    { text: "apiVersion: applyground/v1\ntitle: \u0000\n", line: 2, says: "U+0000" },
    {
      text: "apiVersion: applyground/v1\n__proto__: {steps: []}\n",
      line: 2,
      says: 'Unknown key "__proto__"',
    },
  ])("names the problem of $text", ({ text, line, says }) => {
    const opened = openText(text);
    expect(opened).toMatchObject({ kind: "unreadable" });
    const [diagnostic] = opened.kind === "unreadable" ? opened.diagnostics : [];
    expect(diagnostic?.range.line).toBe(line);
    expect(diagnostic?.message).toContain(says);
  });

  it.each([
    { name: "10,000 levels", text: `steps: ${"[".repeat(10_000)}`, code: "too-deep" },
    { name: "a bomb of aliases", text: `a: &a [x,x]\n${BOMB}`, code: "yaml-alias" },
    { name: "200,000 commas", text: `[${",".repeat(200_000)}`, code: "yaml-syntax" },
    { name: "20,000 documents", text: "{}\n---\n".repeat(20_000), code: "refused" },
  ])("refuses $name", ({ text, code }) => {
    const opened = openText(text);
    expect(opened.kind === "unreadable" && opened.diagnostics[0]?.code).toBe(code);
  });
});
