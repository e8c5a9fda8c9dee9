import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { openSide, region, showOptions, sideButton, step } from "../support/page.ts";
import { openTerminal } from "../support/terminal.ts";

const map = (name: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  a: one\n`;
const APPLY = "kubectl apply -n default --prune --applyset=team -f set.yaml";

const sets = (page: Page) => region(page, "ApplySets");
const own = (page: Page) => sets(page).getByRole("article", { name: "This apply" });
const team = (page: Page) => sets(page).getByRole("article", { name: "ApplySet Secret default/team" });

test("an ApplySet is created, grows, prunes a member, warns of an overlap, and refuses a parent", async ({
  page,
}) => {
  const env = { KUBECTL_APPLYSET: "true" };
  await openTerminal(page, { "set.yaml": map("one") }, [
    { line: APPLY },
    { line: APPLY, env, files: { "set.yaml": `${map("one")}---\n${map("two")}` } },
    { line: "cat set.yaml", env, files: { "set.yaml": map("one") } },
    { line: APPLY, env },
    { line: APPLY.replace("team", "others"), env },
    { line: APPLY.replace("team", "widgets.example.com/team"), env },
  ]);
  await openSide(page, "ApplySets");
  await expect(own(page)).toContainText("kubectl refuses: invalid parent reference");

  await step(page, 1).click();
  await expect(region(page, "Terminal")).toContainText("KUBECTL_APPLYSET=true in the environment");
  await region(page, "Terminal").getByRole("button", { name: "Set KUBECTL_APPLYSET=true" }).click();
  await showOptions(page);
  await expect(page.getByRole("textbox", { name: /^Environment/ })).toHaveValue("KUBECTL_APPLYSET=true");
  await expect(step(page, 1)).toHaveAccessibleName(/created 2/);
  await expect(own(page).getByRole("list", { name: "Applies" })).toHaveText("ConfigMap default/one new");
  await expect(team(page).getByRole("list", { name: "Members" })).toHaveText("ConfigMap default/one");
  await expect(team(page)).toContainText("kubectl v1.36.3");

  await step(page, 2).click();
  await expect(team(page).getByRole("list", { name: "Members" }).getByRole("listitem")).toHaveCount(2);
  await expect(own(page)).toContainText("Nothing is pruned.");

  await step(page, 3).click();
  const next = sets(page).getByRole("article", { name: "The next apply" });
  await expect(next.getByRole("list", { name: "Prunes" })).toContainText("ConfigMap default/two");
  await expect(next.getByRole("list", { name: "Prunes" })).toContainText("it is not in the manifests");

  await step(page, 4).click();
  await expect(region(page, "Terminal")).toContainText("configmap/two pruned");
  await expect(own(page).getByRole("list", { name: "Prunes" })).toContainText("ConfigMap default/two");
  await expect(team(page).getByRole("list", { name: "Members" })).toHaveText("ConfigMap default/one");

  await step(page, 5).click();
  await expect(sideButton(page, "ApplySets")).toHaveAccessibleName(/^Sets \d warnings?$/);
  const warning = own(page).getByRole("list", { name: "Warnings" });
  await expect(warning).toContainText("ConfigMap default/one");
  await expect(warning).toContainText("KEP-3659, “Kubectl Commands and Flags”");
  await expect(step(page, 5)).toHaveAccessibleName(/created .*, changed /);

  await own(page).getByRole("button", { name: "ConfigMap default/one" }).first().click();
  await expect(region(page, "Live object")).toContainText("ConfigMap default/one");
});
