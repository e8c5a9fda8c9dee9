import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { expect } from "./fixtures.ts";

/**
 * Records a failure if axe finds anything in the visible page, in both themes; in the second theme it checks only the contrast. The page
 * keeps the second theme, which is the first one of the next check. `part`: a selector of what it checks, by default the page.
 */
export async function expectNoFindings(page: Page, view = "page", part = "html"): Promise<void> {
  const found = await look(page, part);
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  await page.emulateMedia({ colorScheme: isDark ? "light" : "dark", reducedMotion: "reduce" });
  await expectTheme(page, !isDark);
  const inOtherTheme = await look(page, part, { runOnly: ["color-contrast"] });
  const first = isDark ? "dark" : "light";
  const second = isDark ? "light" : "dark";
  expect
    .soft([
      ...found.map((one) => `${view}, ${first}: ${one}`),
      ...inOtherTheme.map((one) => `${view}, ${second}: ${one}`),
    ])
    .toEqual([]);
}

/** Like {@link expectNoFindings}, in one theme and without the contrast: for a view that another test shows in the same colours. */
export async function expectNoFindingsInLayout(page: Page, view: string, part: string): Promise<void> {
  const found = await look(page, part, { rules: { "color-contrast": { enabled: false } } });
  expect.soft(found.map((one) => `${view}: ${one}`)).toEqual([]);
}

/** Returns the findings of axe, each with its rule and elements. */
async function look(page: Page, part: string, rules: RunOptions = {}): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([part, rules]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, {
        resultTypes: ["violations"],
        preload: false, // style sheets and media, which no used rule needs
        ...rules,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    [part, rules] as const,
  );
}

/** Waits until Monaco shows a theme, and the transitions have ended. */
async function expectTheme(page: Page, isDark: boolean): Promise<void> {
  for (const editor of await page.locator(".monaco-editor[role=code]").all())
    await expect(editor).toHaveClass(isDark ? /\bvs-dark\b/ : /\bvs\b(?!-)/);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
