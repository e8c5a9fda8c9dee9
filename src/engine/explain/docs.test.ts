import { describe, expect, it } from "vitest";
import { type DocsContext, docsOf } from "./docs.ts";
import { type Reason, ruleOf } from "./reason.ts";

const builtIn: DocsContext = {
  change: "added",
  kind: "Deployment",
  isCustom: false,
  isInStatus: false,
  subresource: null,
  isQuantity: false,
};

const section = (reason: Reason, context: Partial<DocsContext> = {}) =>
  docsOf(reason, { ...builtIn, ...context })?.replace("https://kubernetes.io/docs/", "") ?? null;

const APPLY = "reference/using-api/server-side-apply/";
const API = "reference/using-api/api-concepts/";
const META = "reference/kubernetes-api/common-definitions/object-meta/";
const OBJECTS = "concepts/overview/working-with-objects/";
const CRD = "tasks/extend-kubernetes/custom-resources/custom-resource-definitions/";

/** The section for each reason, by its rule. */
const SECTIONS: Readonly<Record<Reason, readonly [rule: string, section: string | null]>> = {
  applied: ["M1", `${APPLY}#merge-strategy`],
  forced: ["A5", `${APPLY}#conflicts`],
  takes: ["A5", `${APPLY}#conflicts`],
  "taken-by-force": ["A5", `${APPLY}#conflicts`],
  conflict: ["A2", `${APPLY}#conflicts`],
  owns: ["A1", `${APPLY}#field-management`],
  drops: ["A1", `${APPLY}#field-management`],
  shares: ["A3", `${APPLY}#field-management`],
  pruned: ["A6", `${APPLY}#field-management`],
  kept: ["A6", `${APPLY}#field-management`],
  reverted: ["N5", `${APPLY}#field-management`],
  "field-removed": ["A8", `${APPLY}#field-management`],
  "removed-with-parent": ["A7", `${APPLY}#merge-strategy`],
  replaced: ["C5", `${APPLY}#merge-strategy`],
  emptied: ["R1", `${APPLY}#merge-strategy`],
  written: ["U5", `${API}#patch-and-apply`],
  erased: ["U5", `${API}#patch-and-apply`],
  writes: ["U1", `${APPLY}#apply-and-update`],
  erases: ["U1", `${APPLY}#apply-and-update`],
  overwrites: ["U2", `${APPLY}#apply-and-update`],
  overwritten: ["U2", `${APPLY}#apply-and-update`],
  scaled: ["O18", `${APPLY}#transferring-ownership`],
  scales: ["O18", `${APPLY}#transferring-ownership`],
  "scaled-by-other": ["O18", `${APPLY}#transferring-ownership`],
  annotated: ["O10", `${APPLY}#downgrading-from-server-side-apply-to-client-side-apply`],
  "last-applied": ["O9", `${APPLY}#upgrading-from-client-side-apply-to-server-side-apply`],
  "in-request": ["O7", `${APPLY}#clearing-managedfields`],
  cleared: ["O7", `${APPLY}#clearing-managedfields`],
  "became-atomic": ["K1", `${APPLY}#compatibility-across-topology-changes`],
  "before-first-apply": ["O6", null],
  "duplicate-entry": ["O1", null],
  "merged-into-ancient-changes": ["O5", null],
  "version-removed": ["A13", null],
  "owners-unknown": ["O14", null],
  refused: ["G10", null],
  defaulted: ["N1", "tasks/manage-kubernetes-objects/declarative-config/#default-field-values"],
  normalised: ["N2", null],
  moved: ["N2", "concepts/configuration/secret/#restriction-names-data"],
  "dropped-empty": ["N2", null],
  unknown: ["N3", `${API}#setting-the-field-validation-level`],
  redefined: ["N4", `${CRD}#defaulting`],
  identity: ["O4", `${OBJECTS}names/`],
  "set-on-create": ["G1", `${META}#Read-only`],
  "resource-version": ["G2", `${API}#resource-versions`],
  generation: ["G3", `${META}#Read-only`],
  reset: ["G4", null],
  "set-by-kind": ["G5", null],
  policy: ["G6", "reference/access-authn-authz/admission-controllers/"],
  admitted: ["G6", "reference/access-authn-authz/admission-controllers/"],
  deleting: ["G7", `${OBJECTS}finalizers/`],
  deleted: ["G7", `${API}#resource-deletion`],
  "object-deleted": ["G7", `${API}#resource-deletion`],
  "dry-run": ["G8", `${API}#dry-run`],
  accepted: ["G9", `${CRD}#create-a-customresourcedefinition`],
  controller: ["G9", `${CRD}#create-a-customresourcedefinition`],
};

describe("docsOf", () => {
  it.each(
    Object.entries(SECTIONS).map(([reason, [rule, docs]]) => ({ reason: reason as Reason, rule, docs })),
  )("[$rule] $reason: $docs", ({ reason, rule, docs }) => {
    expect(ruleOf(reason)).toBe(rule);
    expect(section(reason)).toBe(docs);
  });

  it.each<{
    readonly of: string;
    readonly reason: Reason;
    readonly context: Partial<DocsContext>;
    readonly docs: string | null;
  }>([
    {
      of: "a custom resource's default",
      reason: "defaulted",
      context: { isCustom: true },
      docs: `${CRD}#defaulting`,
    },
    {
      of: "an unknown field of a custom resource",
      reason: "unknown",
      context: { isCustom: true },
      docs: `${CRD}#field-pruning`,
    },
    {
      of: "a field that a new definition does not have",
      reason: "redefined",
      context: { isCustom: true, change: "removed" },
      docs: `${CRD}#field-pruning`,
    },
    {
      of: "another form of a value",
      reason: "redefined",
      context: { isCustom: true, change: "changed" },
      docs: null,
    },
    {
      of: "a quantity",
      reason: "normalised",
      context: { isQuantity: true },
      docs: "reference/kubernetes-api/common-definitions/quantity/",
    },
    {
      of: "a status in a write to the object",
      reason: "reset",
      context: { isInStatus: true },
      docs: `${OBJECTS}#object-spec-and-status`,
    },
    {
      of: "a spec in a write to the status",
      reason: "reset",
      context: { subresource: "status" },
      docs: `${OBJECTS}#object-spec-and-status`,
    },
    {
      of: "a cluster IP",
      reason: "set-by-kind",
      context: { kind: "Service" },
      docs: `${API}#generated-values`,
    },
  ])("links $of to its own section", ({ reason, context, docs }) =>
    expect(section(reason, context)).toBe(docs),
  );
});
