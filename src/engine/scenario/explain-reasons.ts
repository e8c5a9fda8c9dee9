import { unreachable } from "../value/unreachable.ts";

/** Why a field has the value that it has, or why it did not change. */
export type ValueReason =
  /** An apply set it. */
  | "applied"
  /** An apply took it from others by force. */
  | "forced"
  /** An apply that no longer names it removed it. */
  | "pruned"
  /** It went with the list item or key that it is in. */
  | "carried"
  /** Something of another kind took the place of what it was in. */
  | "replaced"
  /** It lost the last that was in it. */
  | "emptied"
  /** An update or patch set it. */
  | "written"
  /** An update or patch removed it. */
  | "erased"
  /** A write to `scale` set it. */
  | "scaled"
  /** kubectl's annotation of what was applied last was brought up to date. */
  | "annotated"
  /** An apply no longer names it, but others own it. */
  | "kept"
  /** Others own it, so the apply failed. */
  | "conflict"
  /** The request was refused as a whole. */
  | "refused"
  | "defaulted"
  /** A value that was removed gave way to the default. */
  | "reverted"
  /** Stored in another form than it was sent in. */
  | "normalised"
  /** Not a field of the kind. */
  | "unknown"
  /** It reads otherwise since its definition changed. */
  | "redefined"
  | "identity"
  | "stamped"
  | "versioned"
  | "generation"
  /** This request cannot change it. */
  | "reset"
  /** The server works it out. */
  | "filled"
  | "policy"
  | "deleting"
  | "deleted"
  | "dry-run"
  /** A controller of the server wrote it. */
  | "accepted";

/** Why an owner has come to have a path, or has it no longer. */
export type OwnerReason =
  | "owns"
  | "shares"
  | "takes"
  | "writes"
  | "overwrites"
  | "drops"
  | "robbed"
  | "overwritten"
  | "gone"
  | "erases"
  /** The first apply gave all that was there an owner. */
  | "first"
  /** Two entries of one writer: the last counts. */
  | "same"
  /** The oldest updates became one. */
  | "merged"
  /** A request brought managed fields along. */
  | "given"
  /** A request cleared the managed fields. */
  | "cleared"
  /** What has become atomic is owned as a whole. */
  | "whole"
  | "scales"
  | "outscaled"
  /** It changed hands with the annotation. */
  | "forgiven"
  /** A policy or webhook changed the managed fields. */
  | "admitted"
  /** Written in a version that is no more. */
  | "versionless"
  /** The update cannot be tracked. */
  | "untracked"
  | "with-object"
  | "controller";

export type Reason = ValueReason | OwnerReason;

/** The number of the rule in SPEC.md. */
export function ruleOf(reason: Reason): string {
  switch (reason) {
    case "applied":
      return "M1";
    case "forced":
    case "takes":
    case "robbed":
      return "A5";
    case "pruned":
    case "kept":
      return "A6";
    case "carried":
      return "A7";
    case "replaced":
      return "C5";
    case "emptied":
      return "R1";
    case "written":
    case "erased":
      return "U5";
    case "scaled":
    case "scales":
    case "outscaled":
      return "O18";
    case "annotated":
      return "O10";
    case "conflict":
      return "A2";
    case "refused":
      return "G10";
    case "defaulted":
      return "N1";
    case "normalised":
      return "N2";
    case "unknown":
      return "N3";
    case "redefined":
      return "N4";
    case "reverted":
      return "N5";
    case "identity":
      return "O4";
    case "stamped":
      return "G1";
    case "versioned":
      return "G2";
    case "generation":
      return "G3";
    case "reset":
      return "G4";
    case "filled":
      return "G5";
    case "policy":
    case "admitted":
      return "G6";
    case "deleting":
    case "deleted":
    case "with-object":
      return "G7";
    case "dry-run":
      return "G8";
    case "accepted":
    case "controller":
      return "G9";
    case "owns":
    case "drops":
      return "A1";
    case "shares":
      return "A3";
    case "gone":
      return "A8";
    case "writes":
    case "erases":
      return "U1";
    case "overwrites":
    case "overwritten":
      return "U2";
    case "first":
      return "O6";
    case "same":
      return "O1";
    case "merged":
      return "O5";
    case "given":
    case "cleared":
      return "O7";
    case "whole":
      return "K1";
    case "forgiven":
      return "O9";
    case "versionless":
      return "A13";
    case "untracked":
      return "O14";
    default:
      return unreachable(reason);
  }
}

const APPLY = "https://kubernetes.io/docs/reference/using-api/server-side-apply/";
const API = "https://kubernetes.io/docs/reference/using-api/api-concepts/";
const OBJECT = "https://kubernetes.io/docs/concepts/overview/working-with-objects/";
const CUSTOM =
  "https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/";

/** The section of the Kubernetes documentation that tells of it. */
export function docsOf(reason: Reason): string {
  switch (reason) {
    case "applied":
    case "pruned":
    case "kept":
    case "carried":
    case "replaced":
    case "emptied":
      return `${APPLY}#merge-strategy`;
    case "forced":
    case "takes":
    case "robbed":
    case "conflict":
      return `${APPLY}#conflicts`;
    case "written":
    case "erased":
    case "writes":
    case "erases":
    case "overwrites":
    case "overwritten":
      return `${APPLY}#apply-and-update`;
    case "scaled":
    case "scales":
    case "outscaled":
      return `${APPLY}#transferring-ownership`;
    case "shares":
    case "drops":
      return `${APPLY}#transferring-ownership-between-managers`;
    case "owns":
    case "gone":
    case "first":
    case "same":
    case "merged":
    case "versionless":
    case "untracked":
    case "reverted":
    case "controller":
      return `${APPLY}#field-management`;
    case "given":
    case "cleared":
      return `${APPLY}#clearing-managedfields`;
    case "whole":
      return `${APPLY}#compatibility-across-topology-changes`;
    case "annotated":
    case "forgiven":
      return `${APPLY}#upgrading-from-client-side-apply-to-server-side-apply`;
    case "unknown":
      return `${API}#field-validation`;
    case "refused":
      return `${API}#api-verbs`;
    case "dry-run":
      return `${API}#dry-run`;
    case "versioned":
      return `${API}#resource-versions`;
    case "defaulted":
    case "redefined":
      return `${CUSTOM}#defaulting`;
    case "accepted":
      return `${CUSTOM}#create-a-customresourcedefinition`;
    case "normalised":
      return "https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/";
    case "identity":
      return `${OBJECT}names/`;
    case "stamped":
    case "generation":
      return "https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/object-meta/#System";
    case "reset":
      return `${OBJECT}#object-spec-and-status`;
    case "filled":
    case "policy":
    case "admitted":
      return "https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/";
    case "deleting":
    case "deleted":
    case "with-object":
      return `${OBJECT}finalizers/`;
    default:
      return unreachable(reason);
  }
}
