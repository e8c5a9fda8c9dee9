import { expect, test } from "../support/fixtures.ts";
import { openPage, region, sideButton } from "../support/page.ts";
import { openTerminal } from "../support/terminal.ts";

const CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n";
const WIDTHS = [360, 320];

test("the buttons of all side panels are visible at once", async ({ page }) => {
  const line = "kubectl apply -n default --prune --applyset=team -f set.yaml";
  await openTerminal(page, { "set.yaml": CONFIG_MAP }, [{ line, env: { KUBECTL_APPLYSET: "true" } }]);
  const all = (["Explanation", "Requests", "Compare", "ApplySets"] as const).map((name) =>
    sideButton(page, name),
  );
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await all[0]?.scrollIntoViewIfNeeded();
    for (const button of all) await expect(button).toBeInViewport({ ratio: 1 });
  }
});

test("the verb and options of a step use one row", async ({ page }) => {
  await openPage(page);
  const actors = region(page, "Actors");
  const middle = async (role: "combobox" | "checkbox" | "button", name: string) => {
    const box = await actors.getByRole(role, { name, exact: true }).boundingBox();
    return box ? Math.round(box.y + box.height / 2) : null;
  };
  const rows = async () =>
    new Set([
      await middle("checkbox", "Force"),
      await middle("button", "More"),
      await middle("combobox", "What alice does"),
    ]).size;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(rows).toBe(1); // the page can still load between two of the measurements
  }
});
