import { expect, test } from "../support/fixtures.ts";
import {
  appendStep,
  editor,
  focusMonaco,
  liveLine,
  manifest,
  openPage,
  paste,
  region,
  showOptions,
  step,
  steps,
  writeText,
} from "../support/page.ts";

test.describe("in Monaco", () => {
  test.use({ monaco: true });

  test("typing runs the step and all later steps again", async ({ page }) => {
    await openPage(page);
    await focusMonaco(page);
    await page.keyboard.press("ControlOrMeta+Home");
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("5");
    await expect(step(page, 3)).not.toHaveAccessibleName(/conflict/);
    await expect(liveLine(page, /\breplicas: 5/).getByRole("img")).toHaveCount(2);

    await step(page, 1).click();
    await focusMonaco(page);
    await page.keyboard.press("ControlOrMeta+Home");
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.type("site");
    await expect(liveLine(page, "name: website")).toBeVisible();
    await step(page, 2).click();
    await expect(step(page, 2)).toHaveAccessibleName(/refused: .*not found/);
  });

  test("invalid input keeps the last valid result and the text, with an error at its position", async ({
    page,
  }) => {
    await openPage(page);
    await step(page, 1).click();
    await expect(liveLine(page, /\breplicas: 3/)).toBeVisible();
    await focusMonaco(page);
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type("\tbad: [1, 2");
    const problems = region(page, "Actors").getByRole("list", { name: "Problems" });
    await expect(problems.getByRole("button").first()).toHaveText(/Line \d+, column \d+/);
    await expect(liveLine(page, /\breplicas: 3/)).toBeVisible();
    await expect(region(page, "Live object")).toContainText("last valid result");
    await expect(region(page, "Actors").getByText("bad: [1, 2")).toBeVisible();

    await page.keyboard.press("ControlOrMeta+a");
    await paste(page, "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: fine\n");
    await expect(problems).toHaveCount(0);
    await expect(region(page, "Live object")).not.toContainText("last valid result");

    const long = `data:\r\n  long: ${"x".repeat(120_000)}\r\n`;
    await paste(page, long); // a long text: see `pasteLongTexts`
    await page.keyboard.type("  last: one");
    await expect(liveLine(page, "last: one")).toBeVisible();
  });

  test("appends a step with the same text, by button and by key", async ({ page }) => {
    await openPage(page);
    await appendStep(page);
    await expect(steps(page)).toHaveCount(4);
    await expect(step(page, 4)).toHaveAttribute("aria-current", "step");
    await focusMonaco(page);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(steps(page)).toHaveCount(5);
    await expect(editor(page)).toHaveAccessibleName("Text of alice, step 5");
  });

  test("keeps text typed in the plain editor before Monaco is loaded", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/monaco-[\w-]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await openPage(page);
    const plain = editor(page);
    await plain.fill(`# mine\n${await plain.inputValue()}`);
    release();
    await expect(region(page, "Actors").getByRole("code")).toBeVisible();
    await expect(editor(page)).toBeFocused();
    await page.keyboard.press("ControlOrMeta+Home");
    await expect(region(page, "Actors").getByText("# mine")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(region(page, "Actors").getByText("# mine")).toHaveCount(0);
  });

  test("suggests fields and describes them", async ({ page }) => {
    await openPage(page);
    await focusMonaco(page);
    await page.keyboard.press("ControlOrMeta+Home");
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("minR");
    await expect(page.getByRole("option", { name: /^minReadySeconds/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.type("7");
    await expect(region(page, "Actors").getByText("minReadySeconds: 7")).toBeVisible();

    await region(page, "Actors").getByRole("code").getByText("selector", { exact: true }).hover();
    await expect(page.getByRole("tooltip")).toContainText(".spec.selector");
  });
});

test("sets force and dry run, patches with a form, and changes the verb", async ({ page }) => {
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
});

test("applies a manifest of another kind, and several documents in one text", async ({ page }) => {
  await openPage(page);
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
