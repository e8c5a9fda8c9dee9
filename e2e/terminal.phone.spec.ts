import { expect, test } from "./fixtures.ts";
import { region, step } from "./page.ts";
import { openTerminal, terminalLine } from "./terminal.ts";

const CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata:\n  a: one\n";
const APPLY = "kubectl apply -n default --prune --applyset=team -f web.yaml";

for (const width of [360, 320]) {
  test(`the terminal, its files and ApplySets fit ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await openTerminal(page, { "web.yaml": CONFIG_MAP, "a/long/path/of/a/file.yaml": CONFIG_MAP }, [
      { line: APPLY, env: { KUBECTL_APPLYSET: "true" } },
      { line: "kubectl get configmaps -o yaml", env: { KUBECTL_APPLYSET: "true" } },
    ]);
    await terminalLine(page).fill("kubectl get configmaps -o name");
    await expect(region(page, "Terminal").getByRole("group", { name: "Output" })).toHaveText("configmap/web");
    await region(page, "Files").getByRole("textbox", { name: "Text of web.yaml, step 2" }).fill(CONFIG_MAP);
    await page.getByRole("tab", { name: "ApplySets" }).click();
    await expect(region(page, "ApplySets")).toContainText("Secret default/team");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBe(0);
    await expect(step(page, 2)).toHaveAccessibleName(/configmap\/web/);
  });
}
