import { expect, test } from "../support/fixtures.ts";
import { openPage, region } from "../support/page.ts";
import { openTerminal } from "../support/terminal.ts";

const CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n";
const WIDTHS = [360, 320];

test("five side tabs are visible at once", async ({ page }) => {
  const line = "kubectl apply -n default --prune --applyset=team -f set.yaml";
  await openTerminal(page, { "set.yaml": CONFIG_MAP }, [{ line, env: { KUBECTL_APPLYSET: "true" } }]);
  const tabs = page.getByRole("tablist", { name: "About this step" });
  await expect(tabs.getByRole("tab")).toHaveCount(5);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await tabs.scrollIntoViewIfNeeded();
    for (const tab of await tabs.getByRole("tab").all()) await expect(tab).toBeInViewport({ ratio: 1 });
  }
});

test("the verb and options of a step use one row", async ({ page }) => {
  await openPage(page);
  const actors = region(page, "Actors");
  const middle = async (role: "combobox" | "checkbox" | "button", name: string) => {
    const box = await actors.getByRole(role, { name, exact: true }).boundingBox();
    return box ? Math.round(box.y + box.height / 2) : null;
  };
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    const row = await middle("checkbox", "Force");
    expect(await middle("button", "More")).toBe(row);
    expect(await middle("combobox", "What alice does")).toBe(row);
  }
});
