import { expect, test } from "../support/fixtures.ts";
import {
  editor,
  focusMonaco,
  liveLine,
  manifest,
  openPage,
  region,
  showOptions,
  step,
  steps,
  writeText,
} from "../support/page.ts";

test.describe("in Monaco", () => {
  test.use({ monaco: true });

  test("typing suggests fields, runs the step and all later steps again, and a key appends a step", async ({
    page,
  }) => {
    await openPage(page);
    await focusMonaco(page);
    await page.keyboard.press("ControlOrMeta+Home");
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("5");
    await expect(step(page, 3)).not.toHaveAccessibleName(/conflict/);
    await expect(liveLine(page, /\breplicas: 5/).getByRole("img")).toHaveCount(2);

    await page.keyboard.press("Enter");
    await page.keyboard.type("minR");
    await expect(page.getByRole("option", { name: /^minReadySeconds/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.type("7");
    await expect(region(page, "Actors").getByText("minReadySeconds: 7")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(steps(page)).toHaveCount(4);
    await expect(editor(page)).toHaveAccessibleName("Text of alice, step 4");

    await step(page, 1).click();
    await focusMonaco(page);
    await page.keyboard.press("ControlOrMeta+Home");
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.type("site");
    await expect(liveLine(page, "name: website")).toBeVisible();
    await expect(step(page, 2)).toHaveAccessibleName(/refused: .*not found/);
  });
});

test("sets force and dry run, patches with a form, changes the verb, and applies several documents", async ({
  page,
}) => {
  await openPage(page);
  await page.getByRole("checkbox", { name: "Force" }).check();
  await expect(liveLine(page, /\breplicas: 3/)).toBeVisible();
  await showOptions(page);
  await manifest(page).getByRole("checkbox", { name: "Dry run" }).check();
  await expect(step(page, 3)).toHaveAccessibleName(/dry run/);
  await page.getByRole("combobox", { name: "What alice does" }).selectOption("Delete");
  await expect(step(page, 3)).toHaveAccessibleName(/alice deletes/);
  await manifest(page).getByRole("checkbox", { name: "Dry run" }).uncheck();
  await expect(region(page, "Live object")).toContainText("deleted");

  await step(page, 2).click();
  await expect(manifest(page)).toContainText("Deployment web, subresource scale");
  await showOptions(page);
  await expect(page.getByRole("textbox", { name: "Subresource" })).toHaveValue("scale");
  await page.getByRole("textbox", { name: "Subresource" }).fill("");
  await expect(step(page, 2)).toHaveAccessibleName(/hpa patches:/);
  await expect(
    region(page, "Managed fields").getByRole("article", { name: "hpa, Update", exact: true }),
  ).toBeVisible();

  await step(page, 1).click();
  await writeText(page, "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: notes\ndata:\n  a: one\n");
  await expect(region(page, "Live object")).toContainText("ConfigMap default/notes");
  await expect(liveLine(page, "a: one").getByRole("img", { name: "alice, Apply" })).toBeVisible();

  await step(page, 1).click();
  const one = (name: string) =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  of: ${name}\n`;
  await writeText(page, `${one("first")}---\n${one("second")}`);
  const live = region(page, "Live object");
  await live.getByRole("button", { name: /ConfigMap default\/first/ }).click();
  await page.getByRole("menuitemradio", { name: /ConfigMap default\/second/ }).click();
  await expect(liveLine(page, "of: second")).toBeVisible();
});
