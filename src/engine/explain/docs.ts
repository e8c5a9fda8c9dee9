import { unreachable } from "../value/unreachable.ts";
import type { Reason } from "./reason.ts";

/** What else decides which section of the documentation fits a reason. */
export type DocsContext = {
  /** How the value or the owners changed. */
  readonly change: "added" | "changed" | "removed" | "stays" | "gained" | "lost";
  /** The kind of the object. */
  readonly kind: string;
  /** Whether a CustomResourceDefinition defines the kind. */
  readonly isCustom: boolean;
  /** Whether the field is the status of the object or a part of it. */
  readonly isInStatus: boolean;
  /** The subresource that the request wrote; null for the object itself. */
  readonly subresource: string | null;
  /** Whether the value is a quantity such as `500m`. */
  readonly isQuantity: boolean;
};

const DOCS = "https://kubernetes.io/docs/";
const APPLY = `${DOCS}reference/using-api/server-side-apply/`;
const API = `${DOCS}reference/using-api/api-concepts/`;
const COMMON = `${DOCS}reference/kubernetes-api/common-definitions/`;
const OBJECT = `${DOCS}concepts/overview/working-with-objects/`;
const DEFINITION = `${DOCS}tasks/extend-kubernetes/custom-resources/custom-resource-definitions/`;

/** Returns the address of the section of the Kubernetes documentation that describes a reason; null if no section does. */
export function docsOf(reason: Reason, context: DocsContext): string | null {
  switch (reason) {
    case "applied":
    case "removed-with-parent":
    case "replaced":
    case "emptied":
      return `${APPLY}#merge-strategy`;
    case "owns":
    case "shares":
    case "drops":
    case "pruned":
    case "kept":
    case "reverted":
    case "field-removed":
      return `${APPLY}#field-management`;
    case "forced":
    case "takes":
    case "taken-by-force":
    case "conflict":
      return `${APPLY}#conflicts`;
    case "writes":
    case "erases":
    case "overwrites":
    case "overwritten":
      return `${APPLY}#apply-and-update`;
    case "scaled":
    case "scales":
    case "scaled-by-other":
      return `${APPLY}#transferring-ownership`;
    case "in-request":
    case "cleared":
      return `${APPLY}#clearing-managedfields`;
    case "became-atomic":
      return `${APPLY}#compatibility-across-topology-changes`;
    case "last-applied":
      return `${APPLY}#upgrading-from-client-side-apply-to-server-side-apply`;
    case "annotated":
      return `${APPLY}#downgrading-from-server-side-apply-to-client-side-apply`;
    case "written":
    case "erased":
      return `${API}#patch-and-apply`;
    case "dry-run":
      return `${API}#dry-run`;
    case "resource-version":
      return `${API}#resource-versions`;
    case "deleted":
    case "object-deleted":
      return `${API}#resource-deletion`;
    case "deleting":
      return `${OBJECT}finalizers/`;
    case "identity":
      return `${OBJECT}names/`;
    case "set-on-create":
    case "generation":
      return `${COMMON}object-meta/#Read-only`;
    case "policy":
    case "admitted":
      return `${DOCS}reference/access-authn-authz/admission-controllers/`;
    case "accepted":
    case "controller":
      return `${DEFINITION}#create-a-customresourcedefinition`;
    case "moved":
      return `${DOCS}concepts/configuration/secret/#restriction-names-data`;
    case "defaulted":
    case "unknown":
    case "redefined":
    case "normalised":
    case "reset":
    case "set-by-kind":
      return docsInContext(reason, context);
    case "refused":
    case "dropped-empty":
    case "before-first-apply":
    case "duplicate-entry":
    case "merged-into-ancient-changes":
    case "version-removed":
    case "owners-unknown":
      return null;
    default:
      return unreachable(reason);
  }
}

function docsInContext(
  reason: "defaulted" | "unknown" | "redefined" | "normalised" | "reset" | "set-by-kind",
  { change, kind, isCustom, isInStatus, subresource, isQuantity }: DocsContext,
): string | null {
  switch (reason) {
    case "defaulted":
      return isCustom
        ? `${DEFINITION}#defaulting`
        : `${DOCS}tasks/manage-kubernetes-objects/declarative-config/#default-field-values`;
    case "unknown":
      return isCustom ? `${DEFINITION}#field-pruning` : `${API}#setting-the-field-validation-level`;
    case "redefined":
      if (change === "added") return `${DEFINITION}#defaulting`;
      return change === "removed" ? `${DEFINITION}#field-pruning` : null;
    case "normalised":
      return isQuantity ? `${COMMON}quantity/` : null;
    case "reset":
      return isInStatus || subresource === "status" ? `${OBJECT}#object-spec-and-status` : null;
    case "set-by-kind":
      return kind === "Service" ? `${API}#generated-values` : null;
  }
}
