import { expectNoFindings } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { openStory, region, step } from "./page.ts";
import { openTerminal, terminalLine } from "./terminal.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test("axe finds nothing on the page, its tabs, menus and dialogs", async ({ page }) => {
      test.slow();
      await openStory(page);
      await expect(region(page, "Actors").getByRole("code")).toBeVisible();
      await expectNoFindings(page);
      for (const tab of ["Explanation", "Requests"]) {
        await page.getByRole("tab", { name: tab }).click();
        await expectNoFindings(page);
      }
      for (const shape of ["Paths", "FieldsV1"]) {
        await region(page, "Managed fields").getByRole("radio", { name: shape }).check();
        await expectNoFindings(page);
      }
      await step(page, 2).click();
      await region(page, "Actors").getByRole("button", { name: "More" }).click();
      await expectNoFindings(page);
      await region(page, "Timeline").getByRole("button", { name: "Add step" }).click();
      await expectNoFindings(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Keys and help" }).click();
      await expectNoFindings(page);
    });

    test("axe finds nothing in the terminal, its suggestions, files and ApplySets", async ({ page }) => {
      test.slow();
      const manifest = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\n";
      const line = "kubectl apply -n default --prune --applyset=team -f web.yaml";
      const env = { KUBECTL_APPLYSET: "true" };
      await openTerminal(page, { "web.yaml": manifest, "old.yaml": "a: [" }, [
        { line, env },
        { line: line.replace("team", "others"), env, files: { "web.yaml": `${manifest}data:\n  a: one\n` } },
        { line: "kubectl apply -f none.yaml", env },
      ]);
      await expect(region(page, "Files").getByRole("code")).toBeVisible();
      await expectNoFindings(page);
      await step(page, 2).click();
      await page.getByRole("tab", { name: "ApplySets" }).click();
      await expect(region(page, "ApplySets").getByRole("list", { name: "Warnings" }).first()).toBeVisible();
      await expectNoFindings(page);
      await terminalLine(page).press("End");
      await terminalLine(page).pressSequentially(" --");
      const suggestions = page.getByRole("listbox", { name: "Suggestions" });
      await expect(suggestions).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expect(suggestions.getByRole("option", { selected: true })).toBeVisible();
      await expectNoFindings(page);
      await page.keyboard.press("Escape");
      await region(page, "Files").getByRole("button", { name: "New file" }).click();
      await expectNoFindings(page);
    });
  });
}

test("follows the theme that is chosen, and keeps it", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openStory(page);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect.poll(ground).not.toBe(light);
  await page.reload();
  await expect.poll(ground).not.toBe(light);
});
