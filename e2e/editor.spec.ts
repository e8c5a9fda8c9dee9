import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { editor, focusEditor, region, writeText } from "./page.ts";
import { openDeeds } from "./story.ts";

const service = "apiVersion: v1\nkind: Service\nmetadata:\n  name: a\nspec:\n  ports:\n  - port: 80\n";

/** Opens a story of one Service, the cursor at the end of its text. */
async function openService(page: Page): Promise<void> {
  await openDeeds(page, { by: "alice", text: service });
  await focusEditor(page);
  await page.keyboard.press("ControlOrMeta+End");
}

const suggestion = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

test("completes fields with their types, keys of items first, and values", async ({ page }) => {
  await openService(page);
  await page.keyboard.type("    pr");
  await expect(suggestion(page, /^protocol, /)).toContainText("key of the item, text");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+Space");
  for (const value of ["SCTP", "TCP", "UDP"])
    await expect(suggestion(page, new RegExp(`^${value}, `))).toBeVisible();
});

test("says type, list keys, values and owners on hover", async ({ page }) => {
  await openService(page);
  const text = region(page, "Actors").getByRole("code");
  await text.getByText("ports", { exact: true }).hover();
  await expect(page.getByRole("tooltip")).toContainText("list of objects by keys port, protocol");
  await text.getByText("port", { exact: true }).hover();
  await expect(page.getByRole("tooltip").filter({ hasText: "number" })).toContainText(
    "alice, apply, since step 1",
  );
});

test("tells errors of the schema in place", async ({ page }) => {
  await openDeeds(page, { by: "alice", text: service });
  await writeText(page, `${service}  sessionAffinity: [1]\n  unknownField: x\n`);
  const problems = region(page, "Actors").getByRole("list", { name: "Problems" });
  await expect(problems.getByRole("button").filter({ hasText: /^Line 8/ })).toBeVisible();
  await problems.getByRole("button").first().click();
  await expect(editor(page)).toBeFocused();
});

test("says how to leave the editor by keyboard", async ({ page }) => {
  await openService(page);
  await expect(region(page, "Actors")).toContainText("Esc then Tab leaves, or Ctrl M");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(region(page, "Actors").getByRole("button", { name: "Append step" })).toBeFocused();
});
