import { expect, test } from "../support/fixtures.ts";
import { config, openScenario } from "../support/open-scenario.ts";
import { entry, liveLine, manifest } from "../support/page.ts";

const names = [
  "alice",
  "adam",
  "bob",
  "carol",
  "dave",
  "erin",
  "frank",
  "grace",
  "heidi",
  "ivan",
  "judy",
  "mallory",
];

test("distinguishes twelve managers by colours and letters", async ({ page }) => {
  await openScenario(page, ...names.map((by, at) => ({ by, text: config("a", `k${at}: one`) })));
  const marks: string[] = [];
  const looks: string[] = [];
  for (const [at, name] of names.entries()) {
    const chip = liveLine(page, `k${at}: one`)
      .first()
      .getByRole("img", { name: `${name}, Apply` });
    marks.push((await chip.textContent()) ?? "");
    looks.push(await chip.evaluate((element) => getComputedStyle(element).color));
  }
  expect(new Set(marks).size).toBe(names.length);
  expect(new Set(looks).size).toBe(names.length);

  const chip = liveLine(page, "k3: one").getByRole("img");
  const before = await chip.evaluate((element) => getComputedStyle(element).color);
  await manifest(page)
    .getByRole("button", { name: /^Actions of actor/ })
    .click();
  await page.getByRole("menuitem", { name: /^Remove/ }).click();
  await expect(entry(page, "mallory, Apply")).toHaveCount(0);
  expect(await chip.evaluate((element) => getComputedStyle(element).color)).toBe(before);
});
