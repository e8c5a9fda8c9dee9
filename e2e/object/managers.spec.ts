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
  const looksOf = (chips: readonly Element[]) =>
    chips.map((chip) => ({
      name: chip.getAttribute("aria-label"),
      mark: chip.textContent,
      colour: getComputedStyle(chip).color,
    }));
  const chips = liveLine(page, /k\d+: one/).getByRole("img");
  await expect(chips).toHaveCount(names.length);
  const looks = await chips.evaluateAll(looksOf);
  expect(looks.map(({ name }) => name).sort()).toEqual(names.map((name) => `${name}, Apply`).sort());
  expect(new Set(looks.map(({ mark }) => mark)).size).toBe(names.length);
  expect(new Set(looks.map(({ colour }) => colour)).size).toBe(names.length);

  await manifest(page)
    .getByRole("button", { name: /^Actions of actor/ })
    .click();
  await page.getByRole("menuitem", { name: /^Remove/ }).click();
  await expect(entry(page, "mallory, Apply")).toHaveCount(0);
  await expect(chips).toHaveCount(names.length - 1);
  expect(await chips.evaluateAll(looksOf)).toEqual(looks.filter(({ name }) => name !== "mallory, Apply"));
});
