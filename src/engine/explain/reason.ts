import { unreachable } from "../value/unreachable.ts";

/** Why a field has its value, or why it did not change. */
export type ValueReason =
  /** An apply set it. */
  | "applied"
  /** An apply with force set it, and other owners lost it. */
  | "forced"
  /** An apply that does not contain it any more removed it. */
  | "pruned"
  /** It was removed with the list item or map key that contains it. */
  | "removed-with-parent"
  /** A value of another kind replaced a field that contained it. */
  | "replaced"
  /** It lost its last field or item. */
  | "emptied"
  /** An update or patch set it. */
  | "written"
  /** An update or patch removed it. */
  | "erased"
  /** A write to `scale` set it. */
  | "scaled"
  /** The server updated kubectl's last-applied annotation. */
  | "annotated"
  /** An apply does not contain it any more, but other managers own it. */
  | "kept"
  /** Other managers own it, so the apply failed. */
  | "conflict"
  /** The server refused the whole request. */
  | "refused"
  | "defaulted"
  /** A manager removed the value, and the server set the default again. */
  | "reverted"
  /** The server stores the same value in its canonical form. */
  | "normalised"
  /** The server stores the value in another field: `stringData` of a Secret in `data`. */
  | "moved"
  /** The value is empty, and the server does not store empty values of built-in kinds. */
  | "dropped-empty"
  /** The kind has no such field. */
  | "unknown"
  /** The definition of the kind changed, so that the server returns it differently. */
  | "redefined"
  | "identity"
  | "set-on-create"
  | "resource-version"
  | "generation"
  /** A request to this endpoint cannot change it. */
  | "reset"
  /** The server computes it for objects of this kind. */
  | "set-by-kind"
  | "policy"
  | "deleting"
  | "deleted"
  | "dry-run"
  /** A controller inside the server wrote it. */
  | "accepted";

/** Why a manager gained or lost a field. */
export type OwnerReason =
  | "owns"
  | "shares"
  | "takes"
  | "writes"
  | "overwrites"
  | "drops"
  | "taken-by-force"
  | "overwritten"
  | "field-removed"
  | "erases"
  /** The first apply gave every existing field an owner. */
  | "before-first-apply"
  /** Two entries have the same identity: the last one counts. */
  | "duplicate-entry"
  /** The server merged the oldest updaters. */
  | "merged-into-ancient-changes"
  /** The request contains managed fields. */
  | "in-request"
  /** The request cleared the managed fields. */
  | "cleared"
  /** The value is atomic now, so that it is owned as a whole. */
  | "became-atomic"
  | "scales"
  | "scaled-by-other"
  /** kubectl's last-applied annotation has the live value: the field changes its owner without a conflict. */
  | "last-applied"
  /** An admission policy or webhook changed the managed fields. */
  | "admitted"
  /** The API version of the entry does not exist any more. */
  | "version-removed"
  /** The server could not track the update. */
  | "owners-unknown"
  | "object-deleted"
  | "controller";

export type Reason = ValueReason | OwnerReason;

/** Returns the id of the rule in SPEC.md. */
export function ruleOf(reason: Reason): string {
  switch (reason) {
    case "applied":
      return "M1";
    case "forced":
    case "takes":
    case "taken-by-force":
      return "A5";
    case "pruned":
    case "kept":
      return "A6";
    case "removed-with-parent":
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
    case "scaled-by-other":
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
    case "moved":
    case "dropped-empty":
      return "N2";
    case "unknown":
      return "N3";
    case "redefined":
      return "N4";
    case "reverted":
      return "N5";
    case "identity":
      return "O4";
    case "set-on-create":
      return "G1";
    case "resource-version":
      return "G2";
    case "generation":
      return "G3";
    case "reset":
      return "G4";
    case "set-by-kind":
      return "G5";
    case "policy":
    case "admitted":
      return "G6";
    case "deleting":
    case "deleted":
    case "object-deleted":
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
    case "field-removed":
      return "A8";
    case "writes":
    case "erases":
      return "U1";
    case "overwrites":
    case "overwritten":
      return "U2";
    case "before-first-apply":
      return "O6";
    case "duplicate-entry":
      return "O1";
    case "merged-into-ancient-changes":
      return "O5";
    case "in-request":
    case "cleared":
      return "O7";
    case "became-atomic":
      return "K1";
    case "last-applied":
      return "O9";
    case "version-removed":
      return "A13";
    case "owners-unknown":
      return "O14";
    default:
      return unreachable(reason);
  }
}
