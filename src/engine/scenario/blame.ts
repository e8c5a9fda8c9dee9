import type { Path } from "../fieldpath/element.ts";
import type { Owner, Ownership, PathText, Since, Writer } from "./ownership.ts";

/** Who is behind a field of a live object, or why nobody is. */
export type Blame =
  | {
      readonly kind: "owned";
      readonly owners: readonly { readonly index: number; readonly owner: Owner; readonly since: Since }[];
    }
  | { readonly kind: "unowned"; readonly why: Unowned };

export type Unowned =
  /** Names the object, so it cannot be owned: apiVersion, kind, name, namespace. */
  | { readonly kind: "identity" }
  /** The server's own bookkeeping, never owned: uid, generation, resourceVersion, … */
  | { readonly kind: "bookkeeping" }
  /** The last owner let go of it, or lost it, in `step`, and the value stayed. */
  | { readonly kind: "left"; readonly by: Writer; readonly step: number }
  /** The object has no managedFields: nobody is tracked. */
  | { readonly kind: "untracked" }
  /** Nobody ever wrote it: the server filled it in. */
  | { readonly kind: "defaulted" };

/** Who owns a field (indices into the ownership's owners), or why it has no owner. `text` is {@link pathText} of `path`. */
export function blame(
  ownership: Ownership,
  { path, text }: { readonly path: Path; readonly text: PathText },
): Blame {
  const owners = ownership.owners.flatMap((owner, index) => {
    const since = owner.since.get(text);
    return since === undefined ? [] : [{ index, owner, since }];
  });
  if (owners.length > 0) return { kind: "owned", owners };
  return { kind: "unowned", why: whyUnowned(ownership, path, text) };
}

function whyUnowned(ownership: Ownership, path: Path, text: PathText): Unowned {
  const [first, second] = path;
  if (path.length === 1 && (first === "f:apiVersion" || first === "f:kind")) return { kind: "identity" };
  if (first === "f:metadata" && second !== undefined) {
    if (IDENTITY.has(second)) return { kind: "identity" };
    if (BOOKKEEPING.has(second)) return { kind: "bookkeeping" };
  }
  if (ownership.owners.length === 0) return { kind: "untracked" };
  const left = ownership.left.get(text);
  return left === undefined ? { kind: "defaulted" } : { kind: "left", ...left };
}

const IDENTITY = new Set(["f:name", "f:namespace"]);

/** What the server strips from every set. Upstream: apimachinery managedfields/internal/stripmeta.go. */
const BOOKKEEPING = new Set([
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
