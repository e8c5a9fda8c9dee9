import { expectNoFindings } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import { liveLine, openPage, region, step } from "../support/page.ts";

test("the table shows who wants what, who owns it and the live values; keys move in it and say why", async ({
  page,
}) => {
  await openPage(page);
  const table = region(page, "Fields").getByRole("treegrid", { name: "Fields of Deployment web" });
  await expect(table.getByRole("columnheader")).toHaveText([
    /Field/,
    /alice\s*Apply/,
    /hpa\s*Update of scale/,
    /Live/,
  ]);
  const replicas = table.getByRole("row", { name: /^replicas/ });
  await expect(replicas.getByRole("gridcell")).toHaveText([/in conflict, wants 3/, /owns 5/, /5/]);
  await expect(replicas).toHaveAttribute("aria-level", "2");

  await step(page, 2).click();
  await expect(replicas.getByRole("gridcell")).toHaveText([/3\s*lost/, /5\s*gained/, /was 3\s*5/]);
  await region(page, "Fields").getByRole("radio", { name: "Changed 1" }).check({ force: true });
  await expect(table.getByRole("row")).toHaveCount(3);
  await table.getByRole("button", { name: /alice/ }).click();
  await expect(table.getByRole("row", { name: /image/ })).toBeVisible();
  await region(page, "Fields").getByRole("radio", { name: "All" }).check({ force: true });

  const fold = table.getByRole("row", { name: /15 fields that nobody owns/ });
  await fold.click();
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  await expect(table.getByRole("row", { name: /progressDeadlineSeconds/ })).toContainText("600");

  await step(page, 3).click();
  await table.focus();
  await page.keyboard.press("ControlOrMeta+Home");
  const active = () =>
    table.evaluate(
      (grid) => document.getElementById(grid.getAttribute("aria-activedescendant") ?? "")?.textContent ?? "",
    );
  await expect.poll(active).toContain("spec");
  await page.keyboard.press("ArrowDown");
  await expect.poll(active).toContain("replicas");
  await expect(liveLine(page, "replicas: 5")).toHaveAttribute("data-highlighted", "true");
  await page.keyboard.press("ArrowRight");
  await expect.poll(active).toContain("wants 3");
  await page.keyboard.press("w");
  const why = page.getByRole("dialog", { name: "Why: .spec.replicas" });
  await expect(why).toContainText(
    "alice wants 3. The server refused this, because hpa (scale) owns this field.",
  );
  await expectNoFindings(page, "fields and why", "#fields-table");
  await page.keyboard.press("Escape");
  await expect(why).toBeHidden();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(table.getByRole("row", { name: /^.?\s*spec/ }).first()).toHaveAttribute(
    "aria-expanded",
    "false",
  );
  await expect(replicas).toHaveCount(0);
  await page.keyboard.press("w");
  await page.getByRole("button", { name: /Explain this step/ }).click();
  await expect(region(page, "Explanation")).toBeVisible();
});

test("thousands of fields scroll, and the head and the names stay", async ({ page }) => {
  const data = Array.from({ length: 2_000 }, (_, at) => `k${at}: v`);
  const others = ["b", "c", "d", "e", "f", "g", "h"];
  await openScenario(
    page,
    { by: "alice", text: config("large", ...data) },
    ...others.map((by) => ({ by, text: config("large", `${by}: v`) })),
  );
  const table = region(page, "Fields").getByRole("treegrid");
  await expect(table).toHaveAttribute("aria-rowcount", /^20\d\d$/);
  expect(await table.getByRole("row").count()).toBeLessThan(100);
  await table.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowUp");
  await expect(table.getByRole("row", { name: /k1999/ })).toBeInViewport();
  await expect(table.getByRole("columnheader", { name: /alice/ })).toBeInViewport();
  await table.locator("..").evaluate((scroller) => scroller.scrollTo({ left: 250 }));
  const name = table.getByRole("rowheader", { name: "k1999" });
  await expect.poll(async () => (await name.boundingBox())?.x).toBe(0);
  const covers = await name.evaluate((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("th, td") !== cell;
  });
  expect(covers, "another cell covers the name").toBe(false);
});

test("a manager's value is changed, copied and taken out in its cell, and each is one step of undo", async ({
  page,
}) => {
  await openPage(page);
  const table = region(page, "Fields").getByRole("treegrid");
  const replicas = table.getByRole("row", { name: /^replicas/ }).getByRole("gridcell");
  await replicas.first().dblclick();
  const input = table.getByRole("textbox", { name: ".spec.replicas of alice" });
  await input.fill("many");
  await input.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "This field is a number." })).toBeVisible();
  await input.fill("5");
  await input.press("Enter");
  await expect(replicas).toHaveText([/owns 5\s*shared\s*gained/, /owns 5\s*shared/, /5/]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(replicas.first()).toHaveText(/wants 3/);

  await replicas.first().click();
  const copy = page.getByRole("button", { name: "Set it to the live value 5" });
  await copy.hover();
  await expect(replicas.first()).toHaveText(/owns 5\s*shared\s*gains/);
  await expect(page.getByText("Then step 3: shares replicas with hpa (scale)")).toBeVisible();
  await copy.click();
  await expect(replicas.first()).toHaveText(/owns 5\s*shared/);
  await table.press("w");
  await page.getByRole("button", { name: "Remove it from the manifest" }).click();
  await expect(replicas.first()).toHaveText("");

  const image = table.getByRole("row", { name: /^image/ }).getByRole("gridcell");
  await image.nth(1).click();
  const why = page.getByRole("dialog", { name: /image/ });
  await expect(why).toContainText("hpa (scale) does not own this field.");
  await expect(why).toContainText("A write through scale can only change .spec.replicas.");
  await page.keyboard.press("Escape");

  // hpa's value is in the text of step 2, but step 3 stays
  await replicas.nth(1).dblclick();
  await table.getByRole("textbox", { name: ".spec.replicas of hpa" }).fill("7");
  await page.keyboard.press("Enter");
  const receipt = region(page, "What you did");
  await expect(receipt).toContainText(
    "Changed .spec.replicas in step 2, hpa patches scale. You still see step 3.",
  );
  await expect(replicas.nth(2)).toHaveText("7");
  await receipt.getByRole("button", { name: "Show step 2" }).click();
  await expect(step(page, 2)).toHaveAttribute("aria-current", "step");
  await expect(receipt).toHaveCount(0);
});

test("Tab and a click elsewhere write the value of a cell, and an invalid one is not lost in silence", async ({
  page,
}) => {
  await openPage(page);
  const table = region(page, "Fields").getByRole("treegrid");
  const replicas = table.getByRole("row", { name: /^replicas/ }).getByRole("gridcell");
  const image = table.getByRole("row", { name: /^image/ }).getByRole("gridcell");
  const input = table.getByRole("textbox");

  await image.first().dblclick();
  await input.fill("nginx:1.28");
  await input.press("Tab");
  await expect(image.first()).toHaveText(/owns wants nginx:1.28\s*not written/);
  await expect(table).toBeFocused();
  await table.press("w");
  await expect(page.getByRole("dialog", { name: /image/ })).toContainText(
    "The server refused this step, so nginx:1.28 is not written.",
  );
  await page.keyboard.press("Escape");

  const notice = page.getByLabel("Notices").getByText("many is not written. This field is a number.");
  await replicas.first().dblclick();
  await input.fill("many");
  await image.nth(2).click();
  await expect(notice).toBeVisible();
  await expect(input).toBeHidden();
  await page.keyboard.press("Escape");
  await page.getByLabel("Notices").getByRole("button", { name: "Close notice" }).click();

  await replicas.first().dblclick();
  await input.fill("many");
  await image.nth(2).hover();
  await page.mouse.down();
  await expect(page.getByRole("alert").filter({ hasText: "This field is a number." })).toBeVisible();
  await page.mouse.up();
  await expect(input).toBeHidden();
  await expect(notice).toBeVisible();
  await page.keyboard.press("Escape");

  await replicas.first().dblclick();
  await input.fill("5");
  await region(page, "Fields").getByText("Fields", { exact: true }).first().click();
  await expect(replicas.first()).toHaveText(/owns 5\s*shared/);
  await expect(image.first()).toHaveText(/owns nginx:1.28/);
});

test("says that nobody owns a field of an object that has only a name", async ({ page }) => {
  await openScenario(page, {
    by: "alice",
    text: "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: notes\n",
  });
  await expect(region(page, "Fields")).toContainText("Nobody owns a field of this object.");
});
