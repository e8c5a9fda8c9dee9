import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./fixtures.ts";

/**
 * Fails, and goes on, if axe finds anything in what is to be seen now; in the other theme it looks at contrast alone,
 * since nothing else depends on colours. `part`: the selector of all it looks at, default the page.
 */
export async function expectNoFindings(page: Page, view = "page", part = "html"): Promise<void> {
  const found = await look(page, part);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectDark(page);
  const inTheDark = await look(page, part, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
  expect
    .soft([...found.map((one) => `${view}: ${one}`), ...inTheDark.map((one) => `${view}, dark: ${one}`)])
    .toEqual([]);
}

/** What axe finds by some rules, default all: each as the rule and the elements. */
async function look(page: Page, part: string, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([part, rules]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, {
        resultTypes: ["violations"],
        preload: false, // style sheets and media, for rules that are not asked for
        ...(rules && { runOnly: { type: "rule" as const, values: [...rules] } }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    [part, rules] as const,
  );
}

/** Waits until Monaco, which has its own themes, is dark, and what was lit is drawn. */
async function expectDark(page: Page): Promise<void> {
  for (const editor of await page.locator(".monaco-editor[role=code]").all())
    await expect(editor).toHaveClass(/\bvs-dark\b/);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
