import { expect, test } from "../support/fixtures.ts";
import { actorButton, editor, liveLine, manifest, openPage, region, step, steps } from "../support/page.ts";

test("an actor has one colour everywhere, and its tab shows its latest text; adds, renames and removes actors", async ({
  page,
}) => {
  await openPage(page);
  const colourOf = (element: Element) => getComputedStyle(element).color;
  const tab = actorButton(page, "hpa");
  const [inTab, inTimeline, inGutter] = await Promise.all([
    tab.getByText("H", { exact: true }).evaluate(colourOf),
    step(page, 2).getByText("H", { exact: true }).evaluate(colourOf),
    liveLine(page, /\breplicas: 5/)
      .getByRole("img", { name: "hpa, Update of scale" })
      .evaluate(colourOf),
  ]);
  expect([inTimeline, inGutter]).toEqual([inTab, inTab]);
  const other = actorButton(page, "alice").getByText("A", { exact: true });
  expect(await other.evaluate(colourOf)).not.toBe(inTab);

  await actorButton(page, "hpa").click();
  await expect(editor(page)).toBeFocused();
  await expect(manifest(page, "hpa")).toContainText("This is step 2");
  await expect(step(page, 3)).toHaveAttribute("aria-current", "step");
  await expect(editor(page)).toHaveValue(/replicas/);

  const actors = region(page, "Actors");
  await actors.getByRole("button", { name: "Add actor" }).click();
  const dialog = page.getByRole("dialog", { name: "Add actor" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Name" }).fill("alice");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByRole("alert")).toContainText("An actor named alice already exists");
  await dialog.getByRole("textbox", { name: "Name" }).fill("bob");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog).toBeHidden();
  await expect(actors.getByRole("button", { name: "Add actor" })).toBeFocused();
  await expect(actorButton(page, "bob")).toHaveAttribute("aria-current", "true");
  await expect(actors).toContainText("bob has no step in this scenario");

  await manifest(page, "bob").getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "bob applies", exact: true }).click();
  await expect(steps(page)).toHaveCount(4);
  await expect(step(page, 4)).toHaveAccessibleName(/^Step 4, bob applies/);

  await actors.getByRole("button", { name: "Actions of actor bob" }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await page.getByRole("dialog", { name: "Rename bob" }).getByRole("textbox", { name: "Name" }).fill("carol");
  await page.keyboard.press("Enter");
  await expect(step(page, 4)).toHaveAccessibleName(/^Step 4, carol applies/);

  await actors.getByRole("button", { name: "Actions of actor carol" }).click();
  await page.getByRole("menuitem", { name: /^Remove/ }).click();
  await expect(steps(page)).toHaveCount(3);
  await expect(actors.getByRole("group", { name: /^Manifest of / })).toHaveCount(2);
});

test("edits the description, in Markdown, and the title", async ({ page }) => {
  await openPage(page);
  const scenario = region(page, "Scenario");
  await scenario.getByRole("button", { name: "Edit title and description" }).click();
  await page
    .getByRole("textbox", { name: "Description" })
    .fill("Two *writers*, see [the docs](https://kubernetes.io/docs/)\n\n- one\n- two\n");
  await page.getByRole("button", { name: "Done" }).click();
  const description = scenario.getByRole("region", { name: "Description" });
  await expect(description.getByRole("listitem")).toHaveCount(0); // one line
  await scenario.getByRole("button", { name: "more of the description" }).click();
  await expect(description.getByRole("emphasis")).toHaveText("writers");
  await expect(description.getByRole("listitem")).toHaveText(["one", "two"]);
  await expect(description.getByRole("link", { name: "the docs" })).toHaveAttribute("rel", /noopener/);

  await scenario.getByRole("button", { name: "Edit title and description" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Mine");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine");
});
