import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { loadScenario } from "../../catalog/catalog.ts";
import { opening } from "../../catalog/opening.ts";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import { utf8Bytes } from "../../engine/value/utf8-bytes.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";
import { FIGURE_PANELS, type Figure, type FigureQuestion, USUAL_PANELS } from "./types.ts";

function figureOf(scenario: Scenario, question: Partial<FigureQuestion> & { step?: string } = {}): Figure {
  const view = { step: question.step ?? null, object: null };
  const session = createSession({ builtins: testBuiltins() });
  session.run(scenario, view);
  return session.figure({ panels: USUAL_PANELS, link: null, ...question, view });
}

/** Returns what a browser shows of some HTML, without the HTML's own line breaks. */
function textOf(html: string): string {
  const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', amp: "&" };
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#(\d+)|(\w+));/g, (_, code, name) =>
      code === undefined ? (entities[name] ?? "?") : String.fromCodePoint(Number(code)),
    );
}

const config = (value: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: notes\ndata:\n  a: ${value}\n`;
const apply = (id: string, actor: string, manifest: string, rest: Partial<Step> = {}): Step => ({
  id,
  actor,
  action: { kind: "apply", manifest },
  ...rest,
});
const scenarioOf = (title: string, ...steps: readonly Step[]): Scenario => ({
  title,
  actors: [...new Set(steps.map(({ actor }) => actor))].map((name, at) => ({ name, colour: at + 1 })),
  steps,
});

it("shows the result of each step, the manifests, the conflict and the owners of the opening story", () => {
  const { html } = figureOf(opening);
  const text = textOf(html);
  expect(text).toContain(
    "Step 3 of 3: Refused. alice wants .spec.replicas = 3; hpa owns it at 5 since step 2.",
  );
  expect(text).toContain("A alice applies: created, owns 6 fields");
  expect(text).toContain("H hpa patches scale: replicas 3 → 5, taken from alice");
  expect(text).toContain("A alice applies: 1 conflict: replicas");
  expect(text).toMatch(/Step 3: alice applies\napiVersion: apps\/v1\nkind: Deployment\n/);
  expect(text).toMatch(/Step 2: hpa patches scale of Deployment web\nspec:\n {2}replicas: 5\n/);
  expect(text).toContain(".spec.replicas: alice wants 3, the live object has 5, owned by hpa (since step 2)");
  expect(text).toContain("Live object after step 3: Deployment default/web");
  expect(html).toMatch(/H<\/b> <bdi>hpa<\/bdi><\/td><td><pre> {2}replicas: 5<\/pre>/);
  expect(html).toMatch(/A<\/b> <bdi>alice<\/bdi><\/td><td><pre> {6}- image: nginx:1\.27<\/pre>/);
  expect(text).toContain("H hpa, update of scale");
});

it("is smaller than 15 kB for the opening story, with its style sheet", () => {
  const { html, style } = figureOf(opening, { link: `https://a.example/#s=${"x".repeat(700)}` });
  expect(utf8Bytes(html + style).length).toBeLessThan(15_000);
});

it("shows an earlier step with the manifests up to it, and what it changed", () => {
  const text = textOf(figureOf(opening, { step: opening.steps[1]?.id ?? "" }).html);
  expect(text).toContain("Step 2 of 3: Changed .spec.replicas: 3 → 5. hpa took it from alice.");
  expect(text).toContain("Step 1: alice applies\n");
  expect(text).toContain("  replicas: 5← changed, hpa took it from alice");
  expect(text).not.toContain("Conflicts");
});

it("shows the wanted panels only", () => {
  const panels = (...names: FigureQuestion["panels"]) => textOf(figureOf(opening, { panels: names }).html);
  expect(panels("conflicts")).toMatch(/Conflicts\n/);
  expect(panels("conflicts")).not.toMatch(/Steps|Live object|apiVersion/);
  expect(panels("fields")).toContain(".spec.replicasconflict, wants 3owns 55");
  expect(panels("explanation")).toMatch(/: Conflict: alice wants another value, but hpa \(scale\) owns it/);
});

it("shows command lines with their files and output", async () => {
  const step: Step = { id: "s1", actor: "bob", action: { kind: "run", line: "kubectl apply -f a.yaml" } };
  const text = textOf(figureOf({ ...scenarioOf("Line", step), files: { "a.yaml": config("one") } }).html);
  expect(text).toContain("bob runs kubectl apply -f a.yaml: ");
  expect(text).toContain("configmap/notes created");
  expect(text).toMatch(/Step 1: bob runs\n\$ kubectl apply -f a\.yaml\n/);
  expect(text).toMatch(/a\.yaml\napiVersion: v1\n/);
});

it("shows the beginning of a long text and tells the rest", () => {
  const long = `${config("1")}${Array.from({ length: 2000 }, (_, at) => `  k${at}: v\n`).join("")}`;
  const text = textOf(figureOf(scenarioOf("Long", apply("s1", "a", long))).html);
  expect(text).toContain("… 1,506 more lines");
  expect(text).not.toContain("k1999");
});

it("can stand in Markdown: no empty lines, no braces, and no scripts", async () => {
  for (const scenario of [opening, await loadScenario("replicas")]) {
    const { html, style } = figureOf(scenario, { panels: FIGURE_PANELS });
    expect(html).not.toMatch(/\n[ \t]*\n|[{}]|<script|<style| on\w+=|javascript:/);
    expect(style).not.toMatch(/\n[ \t]*\n|<|@import|url\(/);
  }
});

const HOSTILE = [
  "<script>alert(1)</script>",
  "</pre></figure><img src=x onerror=alert(1)>",
  `"'><a href="javascript:alert(1)">`,
  "&lt;b&gt;&#60;",
  "{{< x >}} {% raw %} {x}",
  "a\n\n```\n# b",
  "\u202eabc",
  "__proto__",
  "\0\u0007",
];

it("escapes every text of a scenario", () => {
  const tags = (html: string) =>
    (html.match(/<[^>]*>/g) ?? []).filter(
      (tag) =>
        !/^<\/?(figure|figcaption|b|bdi|p|ul|ol|li|br|small|pre|code|div|table|caption|thead|tbody|tr|th|td|del)( (class="applyground[-\w ]*"|tabindex="0"|aria-hidden="true"|aria-current="step"|scope="(col|row)"))*>$/.test(
          tag,
        ),
    );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string()), { minLength: 5, maxLength: 5 }),
      (texts) => {
        const [title = "", actor = "", note = "", value = "", line = ""] = texts;
        const scenario: Scenario = {
          ...scenarioOf(
            title,
            apply("s1", `x${actor}`, config(JSON.stringify(value)), { note }),
            apply("s2", "bob", config(JSON.stringify(line)), { note }),
            { id: "s3", actor: "bob", action: { kind: "run", line } },
            apply("s4", "bob", `${value}: ${line}`),
            apply("s5", "bob", config(JSON.stringify(note))),
          ),
          files: { [`f${line}`]: value },
        };
        const { html, markdown } = figureOf(scenario, { panels: FIGURE_PANELS });
        expect(tags(html)).toEqual([]);
        expect(html).not.toMatch(/[{}]|\n[ \t]*\n/);
        const fence = /^`+/.exec(markdown)?.[0] ?? "";
        const closing = markdown
          .split("\n")
          .filter((text) => /^ {0,3}`+\s*$/.test(text) && text.trim().length >= fence.length);
        expect(closing).toEqual([fence]);
      },
    ),
    { numRuns: 25 },
  );
});

it("escapes the link", () => {
  const { html } = figureOf(opening, { link: `https://a.example/?a=1&b="><script>#s=x` });
  expect(html).toContain(
    '<a href="https://a.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;#s=x">Open in Applyground</a>',
  );
});

it("is a code block in Markdown, with the letters of the owners before each line", () => {
  const { markdown } = figureOf(opening, { link: "https://a.example/#s=x" });
  expect(markdown).toMatch(/^```text\nAn autoscaler takes over replicas\nStep 3 of 3: Refused\./);
  expect(markdown).toContain("\n  A   alice, apply\n  H   hpa, update of scale\n");
  expect(markdown).toContain("\n  2.  H   hpa patches scale: replicas 3 → 5, taken from alice\n");
  expect(markdown).toContain("\n  H     replicas: 5\n");
  expect(markdown).toMatch(/\n```\n\n\[Open in Applyground\]\(<https:\/\/a\.example\/#s=x>\)\n$/);
});

it("has a figure for a scenario without steps", () => {
  const { html, markdown } = figureOf(scenarioOf(""), { panels: FIGURE_PANELS });
  expect(html).toBe(
    '<figure class="applyground">\n<figcaption><b><bdi>Untitled</bdi></b></figcaption>\n</figure>\n',
  );
  expect(markdown).toBe("```text\nUntitled\n```\n");
});

it.each(["light", "dark"])("follows a page that is %s by a class or an attribute", (theme) => {
  const { style } = figureOf(opening);
  const found = style
    .split("\n")
    .find((line) => line.endsWith(`.applyground.${theme}{color-scheme:${theme}}`));
  for (const sign of [`.${theme},`, `.theme-${theme},`, `[data-theme=${theme}]`, `[data-bs-theme=${theme}]`])
    expect(found).toContain(sign);
});

it("has the colours of the page", () => {
  const tokens = readFileSync(join(import.meta.dirname, "../../app/ui/styles/tokens.css"), "utf8");
  const { style } = figureOf(opening);
  for (let colour = 1; colour <= 12; colour++) {
    const found = new RegExp(`data-colour="${colour}"\\] \\{\\s*--c: (light-dark\\(.*?\\));`).exec(
      tokens,
    )?.[1];
    expect(style).toContain(`.applyground-${colour}{color:${found?.replace(" ", "")}}`);
  }
});
