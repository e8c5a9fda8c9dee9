import { expectNoFindings } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import { editor, region, step, steps } from "../support/page.ts";

test("a conflict is cut down to the steps and fields that it needs, and undo brings the rest back", async ({
  page,
}) => {
  await openScenario(
    page,
    { by: "ci", text: config("other", "a: x") },
    { by: "helm", text: config("shop-settings", "colour: blue", "size: small # for now", "shape: round") },
    { by: "ci", text: config("other", "a: y") },
    {
      by: "argocd",
      text: `${config("shop-settings", "colour: red", "shape: round")}---\n${config("more", "b: z")}`,
    },
  );
  // Who meets a failure finds the button beside it. For any other step the menu has it.
  await region(page, "Outcome").getByRole("button", { name: "Minimise…" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Minimise" });
  const choice = dialog.getByRole("radio", {
    name: /^Step 4: argocd has a conflict with helm over .data.colour/,
  });
  await expect(choice).toBeChecked();
  await expect(dialog.getByRole("button", { name: "Minimise" })).toBeFocused();
  await expectNoFindings(page, "minimise", "dialog");
  await dialog.getByRole("checkbox", { name: /plain names/ }).check();
  await dialog.getByRole("button", { name: "Minimise" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toContainText(
    "4 steps → 2, 3 actors → 2, 34 lines → 12. Nothing more can go",
  );
  await expect(dialog.getByRole("button", { name: "Use this scenario" })).toBeFocused();
  await page.keyboard.press("Enter");

  await expect(dialog).toBeHidden();
  await expect(steps(page)).toHaveCount(2);
  await expect(step(page, 2)).toHaveAccessibleName(/bob applies.*conflict/);
  await expect(editor(page).first()).toHaveValue(config("web", "colour: red"));
  await expect(page).toHaveTitle(/^Minimised: bob has a conflict with alice over .data.colour/);
  const notice = region(page, "Notices");
  await expect(notice).toContainText("Minimised: 4 steps → 2");
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(notice).toBeHidden();
  await expect(steps(page)).toHaveCount(4);
});
