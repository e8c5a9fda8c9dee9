import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Fails, and goes on, if axe finds anything in what is to be seen now. `part`: the selector of all it looks at. */
export async function expectNoFindings(page: Page, view = "page", part?: string): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${view}: ${id}: ${nodes.map(({ html }) => html).join(" ")}`,
  );
  expect.soft(found).toEqual([]);
}
