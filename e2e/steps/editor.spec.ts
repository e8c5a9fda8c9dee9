import { expect, test } from "../support/fixtures.ts";
import { openScenario } from "../support/open-scenario.ts";
import { editor, focusMonaco, region, step, writeInMonaco } from "../support/page.ts";

test.use({ monaco: true });

const service = "apiVersion: v1\nkind: Service\nmetadata:\n  name: a\nspec:\n  ports:\n  - port: 80\n";

test("tells how to leave by keyboard, describes fields, completes them, and shows errors of the schema", async ({
  page,
}) => {
  await openScenario(page, { by: "alice", text: service });
  await focusMonaco(page);
  await page.keyboard.press("ControlOrMeta+End");
  await expect(region(page, "Actors")).toContainText("To leave: Esc, then Tab");
  await page.keyboard.press("Tab");
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(region(page, "Actors").getByRole("button", { name: "Add step with this text" })).toBeFocused();
  await focusMonaco(page);
  await page.keyboard.press("Control+m");
  await page.keyboard.press("Tab");
  await expect(editor(page)).not.toBeFocused();

  await focusMonaco(page);
  const text = region(page, "Actors").locator("div[role=code]");
  const tip = page.getByRole("tooltip");
  await text.getByText("ports", { exact: true }).hover();
  await expect(tip).toContainText("list of objects by keys port, protocol");
  await text.getByText("port", { exact: true }).hover();
  await expect(tip.filter({ hasText: "number" })).toContainText("alice, apply, since step 1");

  const suggestion = (name: RegExp) => page.getByRole("option", { name });
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("    pr");
  await expect(suggestion(/^protocol, /)).toContainText("key of the item, string");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+Space");
  for (const value of ["SCTP", "TCP", "UDP"])
    await expect(suggestion(new RegExp(`^${value}, `))).toBeVisible();
  await page.keyboard.type("TCP");
  await page.keyboard.press("Escape");
  await text.getByText("protocol", { exact: true }).hover();
  await expect(tip.filter({ hasText: "Default" })).toContainText('Default: "TCP"');
  await step(page, 1).hover();
  await expect(tip).toHaveCount(0);

  await writeInMonaco(page, `${service}  sessionAffinity: [1]\n  unknownField: x\n`);
  const problems = region(page, "Actors").getByRole("list", { name: "Problems" });
  await expect(problems.getByRole("button").filter({ hasText: /^Line 8/ })).toBeVisible();
  await problems.getByRole("button").first().click();
  await expect(editor(page)).toBeFocused();
});
