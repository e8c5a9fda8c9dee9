import type { Page } from "@playwright/test";
import { expectNoFindings } from "../support/axe.ts";
import { BESIDE, startClusterServer } from "../support/cluster-server.ts";
import { test as base, expect } from "../support/fixtures.ts";
import { linkOf } from "../support/open-scenario.ts";
import { entry, liveLine, openPage, openSide, region, step, untilUsable } from "../support/page.ts";
import { NO_REAL_CLUSTER, type RealCluster, startRealCluster } from "../support/real-cluster.ts";

const SECRET = `{apiVersion: v1, kind: Secret, metadata: {name: login, namespace: shop}, stringData: {password: hunter2}}`;
const OBJECTS = [
  SECRET,
  `{apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: shop}, data: {size: "3"}}`,
  `{apiVersion: v1, kind: ConfigMap, metadata: {name: owned, namespace: default, managedFields: [{manager: bob, operation: Apply,
    apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {"f:data": {"f:owned": {}}}}]}, data: {owned: "1"}}`,
];

/** What alice applies: another manager of the cluster owns the field. */
const SETTINGS = `apiVersion: v1
kind: ConfigMap
metadata: { name: owned }
data: { owned: "2" }
`;

type Beside = { readonly cluster: Awaited<ReturnType<typeof startClusterServer>> };

/** The page beside a simulated cluster, as `kubectl proxy` serves it. */
const test = base.extend<Beside>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  cluster: async ({}, use) => {
    const server = await startClusterServer(OBJECTS);
    await use(server);
    server.close();
  },
  baseURL: ({ cluster }, use) => use(cluster.address),
});
test.use({ ownProfile: true });

/** Opens the dialog for objects of a cluster. */
async function openClusterDialog(page: Page): Promise<void> {
  await region(page, "Scenario").getByRole("button", { name: /^Open/ }).click();
  await page.getByRole("button", { name: "From your cluster…" }).click();
}

/** Lists the objects of a kind, and chooses one. */
async function choose(page: Page, kind: string, namespace: string, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Kind" }).fill(kind);
  await page.getByRole("combobox", { name: "Namespace" }).fill(namespace);
  await page.getByRole("button", { name: "List" }).click();
  await page.getByRole("checkbox", { name }).check();
}

test("opens objects of the cluster when the user wants it, with masked Secrets", async ({
  page,
  cluster,
}) => {
  await page.goto(BESIDE);
  await untilUsable(page);
  await openClusterDialog(page);
  await expect(page.getByText("It sends nothing before you press the button")).toBeVisible();
  expect(await cluster.asked()).toEqual([]);

  await page.getByRole("button", { name: "Connect" }).click();
  const dialog = page.getByRole("dialog", { name: "From your cluster" });
  await expect(dialog).toContainText("Kubernetes v1.36");
  await expect(dialog).toContainText("This page reads with the rights of the kubectl proxy.");
  await choose(page, "cm", "shop", "ConfigMap settings in shop");
  await page.getByRole("combobox", { name: "Kind" }).fill("secret");
  await page.getByRole("button", { name: "List" }).click();
  await page.getByLabel("Search names").fill("log");
  await page.getByRole("checkbox", { name: "Secret login in shop" }).check();
  await expectNoFindings(page, "objects of a cluster", "dialog");
  await page.getByRole("button", { name: "Open 2 objects" }).click();

  const review = page.getByRole("dialog", { name: "Open 2 objects of your cluster" });
  await expect(review).toContainText("ConfigMap settings and Secret login from a cluster");
  await expect(review.getByRole("checkbox", { name: "Mask the data of Secrets" })).toBeChecked();
  await review.getByRole("button", { name: "Open", exact: true }).click();
  await expect(liveLine(page, 'size: "3"')).toBeVisible();
  expect(await page.content()).not.toContain("aHVudGVyMg==");
  expect((await cluster.asked()).filter((one) => !one.startsWith("GET "))).toEqual([]);
});

test("follows the owners of an object, and opens a moment", async ({ page, cluster }) => {
  await page.goto(BESIDE);
  await untilUsable(page);
  await openClusterDialog(page);
  await page.getByRole("button", { name: "Connect" }).click();
  await choose(page, "cm", "shop", "ConfigMap settings in shop");
  await page.getByRole("button", { name: "Follow this object" }).click();
  const dialog = page.getByRole("dialog", { name: "From your cluster" });
  await expect(dialog.getByRole("status")).toHaveText(
    "Following ConfigMap settings in shop. 0 changes so far.",
  );
  await cluster.apply(
    "bob",
    "/api/v1/namespaces/shop/configmaps/settings",
    '{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {size: "5"}}',
  );
  await expect(dialog.getByRole("status")).toContainText("1 change so far.");
  await expect(dialog.getByRole("row", { name: /^\.data\.size/ })).toHaveText(/"3"no owner"5"bob/);
  await expectNoFindings(page, "a followed object", "dialog");
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(dialog.getByRole("status")).toContainText("does not follow");
  await dialog.getByRole("button", { name: "Open this moment" }).click();
  const review = page.getByRole("dialog", { name: "Open 1 object of your cluster" });
  await review.getByRole("button", { name: "Open", exact: true }).click();
  await expect(entry(page, "bob, Apply")).toBeVisible();
});

test.describe("with a conflict in the cluster", () => {
  test.use({ allowedMessages: [/409 \(Conflict\)/] });

  test("tries an apply of the scenario on the cluster, and says where the answers differ", async ({
    page,
    cluster,
  }) => {
    await page.goto(`${BESIDE}${await linkOf({ by: "alice", text: SETTINGS })}`);
    await openSide(page, "Requests");
    await page.getByRole("button", { name: "Try on your cluster (dry run)…" }).click();
    await page.getByRole("button", { name: "Connect" }).click();
    const dialog = page.getByRole("dialog", { name: "Try on your cluster" });
    await expect(dialog).toContainText("and changes nothing");
    expect((await cluster.asked()).filter((one) => one.startsWith("PATCH"))).toEqual([]);
    await dialog.getByRole("button", { name: "Send the dry run" }).click();
    await expect(dialog.getByRole("status")).toHaveText(
      "The cluster has a conflict. The simulation accepts the apply.",
    );
    await expect(dialog.getByRole("region", { name: "The cluster says" })).toContainText(".data.owned");
    await expectNoFindings(page, "a dry run", "dialog");
    expect((await cluster.asked()).filter((one) => one.startsWith("PATCH"))).toEqual([
      "PATCH /api/v1/namespaces/default/configmaps/owned dryRun",
    ]);
  });
});

/** Opens the page beside a real cluster, connects it, and chooses the object of the cluster's own kind. */
async function chooseGadget(page: Page, { page: address, namespace }: RealCluster): Promise<void> {
  await page.goto(address);
  await untilUsable(page);
  await openClusterDialog(page);
  await page.getByRole("button", { name: "Connect" }).click();
  await choose(page, `gadgets.${namespace}.example`, namespace, `Gadget drill in ${namespace}`);
}

base.describe("through kubectl proxy", () => {
  // Its page is on the address of kubectl proxy. A list or a watch of a new kind may be refused for a moment.
  base.use({ ownProfile: true, allowedMessages: [/^request to http:\/\/127\.0\.0\.1:|429/] });

  base(
    "opens an object of a real cluster with its managed fields and its definition",
    async ({ openTab }) => {
      const real = await startRealCluster();
      base.skip(real === null, NO_REAL_CLUSTER);
      if (real === null) return;
      try {
        const page = await openTab();
        await chooseGadget(page, real);
        await page.getByRole("button", { name: "Open 1 object" }).click();
        const review = page.getByRole("dialog", { name: "Open 1 object of your cluster" });
        await expect(review).toContainText("Gadget drill from a cluster, with managed fields of factory");
        await expect(review).toContainText("1 CustomResourceDefinition, of Gadget");
        await review.getByRole("button", { name: "Open", exact: true }).click();
        await expect(liveLine(page, "size: 3")).toBeVisible();
        await expect(entry(page, "factory, Apply")).toBeVisible();

        // its first step applies what factory applied
        await step(page, 1).click();
        await openSide(page, "Requests");
        await page.getByRole("button", { name: "Try on your cluster (dry run)…" }).click();
        await page.getByRole("button", { name: "Send the dry run" }).click();
        const answer = page.getByRole("dialog", { name: "Try on your cluster" });
        await expect(answer.getByRole("status")).toHaveText(
          "The cluster accepts the apply, and so does the simulation.",
        );
      } finally {
        await real.close();
      }
    },
  );
});

base.describe("following on a real cluster", () => {
  base.use({ ownProfile: true, allowedMessages: [/^request to http:\/\/127\.0\.0\.1:|429/] });

  base("follows an object of a kind that is a few seconds old", async ({ openTab }) => {
    const real = await startRealCluster();
    base.skip(real === null, NO_REAL_CLUSTER);
    if (real === null) return;
    try {
      const page = await openTab();
      await chooseGadget(page, real);
      const dialog = page.getByRole("dialog", { name: "From your cluster" });
      // A write to another kind: the server does not tell it to the watches of this one.
      real.apply("tester", { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "other" } });
      await dialog.getByRole("button", { name: "Follow this object" }).click();
      await expect(dialog.getByRole("status")).toContainText("0 changes so far.");
      await dialog.getByRole("button", { name: "Stop" }).click();
      real.apply("tester", { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "another" } });
      await dialog.getByRole("button", { name: "Follow again" }).click();
      await expect(dialog.getByRole("status")).toHaveText(
        `Following Gadget drill in ${real.namespace}. 0 changes so far.`,
      );
      real.apply("painter", {
        ...{ apiVersion: `${real.namespace}.example/v1`, kind: "Gadget", metadata: { name: "drill" } },
        spec: { colour: "red" },
      });
      await expect(dialog.getByRole("status")).toContainText("1 change so far.");
      await expect(dialog.getByRole("row", { name: /^\.spec\.colour/ })).toContainText("redpainter");
    } finally {
      await real.close();
    }
  });
});

base.describe("on a real cluster", () => {
  base.use({
    ownProfile: true,
    allowedMessages: [/^request to http:\/\/127\.0\.0\.1:|409 \(Conflict\)|404/],
  });

  base(
    "plays the scenario in a namespace of its own after the user agrees, and removes it",
    async ({ openTab }) => {
      base.setTimeout(60_000); // a cluster removes a namespace in its own time
      const real = await startRealCluster();
      base.skip(real === null, NO_REAL_CLUSTER);
      if (real === null) return;
      try {
        const page = await openTab();
        await page.goto(
          `${real.page}${await linkOf({ by: "alice", text: SETTINGS }, { by: "bob", text: SETTINGS })}`,
        );
        await untilUsable(page);
        await region(page, "Scenario").getByRole("button", { name: "More", exact: true }).click();
        await page.getByRole("menuitem", { name: "Play on your cluster…" }).click();
        await page.getByRole("button", { name: "Connect" }).click();
        const dialog = page.getByRole("dialog", { name: "Play on your cluster" });
        await expect(dialog.getByRole("status")).toHaveText("Nothing is written yet.");
        await expect(dialog.locator("form")).toBeFocused();
        const [, namespace = ""] =
          /Namespace (applyground-v[0-9a-f]{5})/.exec((await dialog.textContent()) ?? "") ?? [];
        await expect(dialog).toContainText(`ConfigMap owned in ${namespace}`);
        await expectNoFindings(page, "a plan for a cluster", "dialog");
        expect(real.namespaces()).not.toContain(`namespace/${namespace}`);

        await dialog.getByRole("button", { name: "Play on the cluster" }).click();
        await expect(dialog.getByRole("status")).toHaveText(
          "2 steps played. Cluster and simulation do the same. What was made is removed.",
          { timeout: 40_000 },
        );
        await expectNoFindings(page, "a scenario on a cluster", "dialog");
        expect(real.namespaces()).not.toContain(`namespace/${namespace}`);
      } finally {
        await real.close();
      }
    },
  );
});

base.describe("without a cluster", () => {
  base.use({ allowedMessages: [/404 \(Not Found\)/] });

  base("says how to get it", async ({ page }) => {
    await openPage(page);
    await openClusterDialog(page);
    await page.getByRole("button", { name: "Connect" }).click();
    const dialog = page.getByRole("dialog", { name: "From your cluster" });
    await expect(dialog.getByRole("alert")).toContainText(
      /No Kubernetes API is at this address|No cluster answers/,
    );
    await expect(dialog).toContainText("kubectl proxy --www=dist --www-prefix=/applyground/");
    await expectNoFindings(page, "no cluster", "dialog");
  });
});
