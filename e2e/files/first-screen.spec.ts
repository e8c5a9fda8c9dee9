import { expect, test } from "../support/fixtures.ts";
import { editor, openPage, region, step } from "../support/page.ts";
import { heading } from "../support/sessions.ts";

test("tells a newcomer what the page is and what to do first, until it is done; teaches with scenarios in an order, and remembers which were opened", async ({
  page,
}) => {
  await openPage(page);
  const scenario = region(page, "Scenario");
  await expect(scenario).toContainText("See who owns what in Kubernetes Server-Side Apply");
  const hint = scenario.getByText("Try it:");
  await expect(hint).toBeVisible();
  await step(page, 2).click();
  await step(page, 3).click();
  await expect(hint).toBeVisible();
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("\n# seen");
  await expect(hint).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(hint).toBeHidden();

  const learn = async () => {
    await scenario.getByRole("button", { name: "Learn" }).click();
    return page.getByRole("dialog", { name: "Learn Server-Side Apply" });
  };
  const dialog = await learn();
  const lesson = dialog.getByRole("listitem").filter({ hasText: "Three ways out of a conflict" });
  await expect(lesson).toContainText("give up the field, share its value, force yours");
  await expect(lesson).not.toContainText("opened");
  await lesson.getByRole("button").click();
  await expect(heading(page)).toHaveText("Three ways out of a conflict");

  const description = scenario.getByRole("region", { name: "Description" });
  const whole = /forces his value and becomes the only owner/;
  await expect(description).toContainText(whole); // the first time
  await scenario.getByRole("button", { name: "less of the description" }).click();
  const line = await description.boundingBox();
  expect(line?.height).toBeLessThan(28);

  await page.goto("/#new");
  await page.reload();
  await expect(lesson).toBeHidden();
  await expect(hint).toBeHidden();
  await learn();
  await expect(lesson).toContainText("opened");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Two owners of one value" })).not.toContainText(
    "opened",
  );
  await lesson.getByRole("button").click();
  await expect(scenario.getByRole("button", { name: "more of the description" })).toBeVisible();
});
