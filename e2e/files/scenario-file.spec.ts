import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { entry, liveLine, openPage, region, step, steps } from "../support/page.ts";

/** A file with every key of the format and every kind of step. */
const FILE = `apiVersion: applyground/v1
title: Every key
description: |
  What the file **can** say.
kubernetes: v1.36
definitions:
  - apiVersion: apiextensions.k8s.io/v1
    kind: CustomResourceDefinition
    metadata: {name: backends.example.com}
    spec: &backends
      group: example.com
      names: {kind: Backend, plural: backends}
      scope: Namespaced
      versions:
        - name: v1
          served: true
          storage: true
          schema:
            openAPIV3Schema:
              type: object
              properties:
                spec: {type: object, properties: {mode: {type: string, default: safe}}}
objects:
  - |
    apiVersion: v1
    kind: ConfigMap
    metadata:
      name: old
      managedFields:
      - apiVersion: v1
        fieldsType: FieldsV1
        fieldsV1: {"f:data": {"f:by": {}}}
        manager: vault
        operation: Apply
        time: "2025-01-01T00:00:00Z"
    data: {by: vault}
rules:
  - {actor: alice, verbs: ["*"], resources: ["*"]}
  - {actor: bob, verbs: [get], resources: [configmaps], namespaces: [default]}
admission:
  - match: {kind: Backend, operations: [create]}
    patch: [{op: add, path: /metadata/labels, value: {checked: "yes"}}]
start: 2026-05-06T07:08:09Z
files:
  web.yaml: &web |
    apiVersion: v1
    kind: ConfigMap
    metadata: {name: web}
    data: {a: one}
actors: [{name: bob, colour: 7}, {name: alice, colour: 2}]
steps:
  - actor: alice
    apply: {apiVersion: example.com/v1, kind: Backend, metadata: {name: a}, spec: {}}
    note: made of a mapping
  - actor: bob
    create: *web
  - actor: bob
    get: &old |
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: old}
      data: {by: alice}
  - actor: alice
    apply: *old
    expect: {code: 409, conflicts: [.data.by]}
  - actor: alice
    apply: *old
    force: true
    fieldManager: tool
  - actor: alice
    update: |
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: old}
      data: {by: kcm}
    userAgent: kcm/v1.36
    at: 2026-05-06T09:00:00Z
  - actor: alice
    patch:
      type: merge
      target: &target {apiVersion: v1, kind: ConfigMap, name: old, namespace: default}
      body: {data: {merge: "1"}}
  - actor: alice
    patch:
      type: strategic
      target: *target
      body: |
        data: {strategic: "2"}
  - actor: alice
    patch:
      type: json
      target: *target
      body: [{op: add, path: /data/json, value: "3"}]
  - actor: alice
    edit:
      target: *target
      patch: [{op: add, path: /data/edit, value: "4"}]
  - actor: alice
    run: kubectl apply --server-side --field-manager="$WHO" -f web.yaml
    env: {WHO: somebody}
    files:
      web.yaml: |
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: web}
        data: {a: two}
  - actor: alice
    run: kubectl delete -f -
    stdin: *web
  - actor: alice
    metacontroller: *web
  - actor: alice
    applyV2: *web
    twoWay: true
  - actor: alice
    applyV2: *web
    oldMerge: true
  - actor: alice
    define:
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: backends.example.com}
      spec: {<<: *backends, names: {kind: Backend, plural: backends, shortNames: [be]}}
  - actor: alice
    apply: {apiVersion: example.com/v1, kind: Backend, metadata: {name: a}, spec: {mode: fast}}
    dryRun: true
    fieldValidation: Strict
  - actor: alice
    update: {apiVersion: v1, kind: ConfigMap, metadata: {name: web}, nope: 1}
    fieldValidation: Strict
  - actor: alice
    create: &pod {apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {containers: [{name: a, image: a}]}}
  - actor: alice
    apply: {apiVersion: v1, kind: Pod, metadata: {name: p}, status: {message: hello}}
    subresource: status
  - actor: alice
    delete: *pod
    disabled: true
  - actor: alice
    delete: *pod
`;

/** The expected names of the steps, with their results. */
const RESULTS: readonly RegExp[] = [
  /^Step 1, alice applies: created/,
  /^Step 2, bob creates: refused: User .* cannot/,
  /^Step 3, bob reads: read/,
  /^Step 4, alice applies: 1 conflict/,
  /^Step 5, alice applies with force: data\.by vault → alice, taken from vault/,
  /^Step 6, alice updates: data\.by /,
  /^Step 7, alice patches: data\.merge: /,
  /^Step 8, alice patches: data\.strategic: /,
  /^Step 9, alice patches: data\.json: /,
  /^Step 10, alice edits: data\.edit: /,
  /^Step 11, alice runs kubectl apply .*: created/,
  /^Step 12, alice runs kubectl delete -f -: deleted/,
  /^Step 13, alice applies as Metacontroller: created/,
  /^Step 14, alice applies as Apply v2: /,
  /^Step 15, alice applies as Apply v2: /,
  /^Step 16, alice defines a kind: /,
  /^Step 17, alice applies, dry run: not written: /,
  /^Step 18, alice updates: refused: /,
  /^Step 19, alice creates: created/,
  /^Step 20, alice applies status: /,
  /^Step 21, alice deletes: disabled/,
  /^Step 22, alice deletes: deleted/,
];

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Chooses a file in the Open dialog. */
async function openFile(page: Page, text: string): Promise<void> {
  await region(page, "Scenario").getByRole("button", { name: /^Open/ }).click();
  await page
    .getByLabel("Files to open")
    .setInputFiles({ name: "every.yaml", mimeType: "application/yaml", buffer: Buffer.from(text) });
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await expect(heading(page)).toHaveText("Every key");
}

/** Waits until each step has its expected result. */
async function expectResults(page: Page): Promise<void> {
  const unexpected = async () => {
    const names = await steps(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    return RESULTS.map((result, at) =>
      result.test(names[at] ?? "") ? null : (names[at] ?? "no name"),
    ).filter((one) => one !== null);
  };
  await expect(steps(page)).toHaveCount(RESULTS.length);
  await expect.poll(unexpected).toEqual([]);
}

test("every key of a scenario file and every kind of step has its effect", async ({ page }) => {
  await openPage(page);
  await openFile(page, FILE);
  await expectResults(page);
  await expect(region(page, "Scenario").getByRole("strong")).toHaveText("can");
  await expect(
    page.getByRole("button", {
      name: "Before the first step: 1 definition, 1 object, 2 RBAC rules, 1 admission change, from 2026-05-06T07:08:09Z",
    }),
  ).toBeVisible();
  await expect(region(page, "Actors").getByRole("list", { name: "Actors" }).getByRole("button")).toHaveText([
    /bob$/,
    /alice$/,
  ]);

  await step(page, 1).click();
  await expect(step(page, 1)).toHaveAccessibleDescription("made of a mapping");
  await expect(liveLine(page, "mode: safe")).toBeVisible();
  await expect(liveLine(page, 'checked: "yes"')).toBeVisible();
  await expect(liveLine(page, 'creationTimestamp: "2026-05-06T07:08:09Z"')).toBeVisible();

  await step(page, 4).click();
  await expect(entry(page, "vault, Apply")).toContainText("00:00:00");
  await step(page, 5).click();
  await expect(liveLine(page, "by: alice").getByRole("img", { name: "tool, Apply" })).toBeVisible();
  await step(page, 6).click();
  await expect(entry(page, "kcm, Update")).toContainText("09:00:00");
  await step(page, 11).click();
  await expect(entry(page, "somebody, Apply")).toContainText("09:05:00");
  await expect(liveLine(page, "a: two")).toBeVisible();
  await step(page, 20).click();
  await expect(
    liveLine(page, "message: hello").getByRole("img", { name: "alice, Apply of status" }),
  ).toBeVisible();

  const saved = page.waitForEvent("download");
  await page.keyboard.press("ControlOrMeta+s");
  const text = await readFile(await (await saved).path(), "utf8");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(steps(page)).toHaveCount(3);
  await openFile(page, text);
  await expectResults(page);
});
