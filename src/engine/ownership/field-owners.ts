import type { Path } from "../fieldpath/element.ts";
import type { OwnedSince, Owner, OwnerIdentity, Ownership, PathText } from "./object-ownership.ts";

/** The owners of a field of the live object, or why it has no owner. */
export type FieldOwners =
  | {
      readonly kind: "owned";
      readonly owners: readonly {
        readonly index: number;
        readonly owner: Owner;
        readonly since: OwnedSince;
      }[];
    }
  | { readonly kind: "unowned"; readonly why: NoOwnerReason };

export type NoOwnerReason =
  /** The field identifies the object, so nobody can own it: apiVersion, kind, name, namespace. */
  | { readonly kind: "identity" }
  /** The field belongs to the server, so nobody can own it: uid, generation, resourceVersion, … */
  | { readonly kind: "bookkeeping" }
  /** The last owner lost the field in `step`, and the value stayed. */
  | { readonly kind: "left"; readonly by: OwnerIdentity; readonly step: number }
  /** The object has no managedFields, so the server tracks no owners. */
  | { readonly kind: "untracked" }
  /** No manager wrote the field: the server set it. */
  | { readonly kind: "defaulted" };

/**
 * Returns the owners of a field with their positions among the owners of the object, or why it has no owner. `text` is the {@link
 * pathText} of `path`.
 */
export function fieldOwners(
  ownership: Ownership,
  { path, text }: { readonly path: Path; readonly text: PathText },
): FieldOwners {
  const owners = ownership.owners.flatMap((owner, index) => {
    const since = owner.since.get(text);
    return since === undefined ? [] : [{ index, owner, since }];
  });
  if (owners.length > 0) return { kind: "owned", owners };
  return { kind: "unowned", why: noOwnerReason(ownership, path, text) };
}

function noOwnerReason(ownership: Ownership, path: Path, text: PathText): NoOwnerReason {
  const [first, second] = path;
  if (path.length === 1 && (first === "f:apiVersion" || first === "f:kind")) return { kind: "identity" };
  if (first === "f:metadata" && second !== undefined) {
    if (IDENTITY.has(second)) return { kind: "identity" };
    if (SERVER_METADATA.has(second)) return { kind: "bookkeeping" };
  }
  if (ownership.owners.length === 0) return { kind: "untracked" };
  const last = ownership.formerlyOwned.get(text);
  return last === undefined ? { kind: "defaulted" } : { kind: "left", ...last };
}

const IDENTITY = new Set(["f:name", "f:namespace"]);

/**
 * The metadata that the server removes from every set.
 * Upstream: apimachinery managedfields/internal/stripmeta.go.
 */
const SERVER_METADATA = new Set([
  "f:uid",
  "f:generation",
  "f:resourceVersion",
  "f:creationTimestamp",
  "f:deletionTimestamp",
  "f:deletionGracePeriodSeconds",
  "f:selfLink",
  "f:managedFields",
  "f:clusterName",
]);
