import type { Owner, OwnerIdentity, Ownership, PathText } from "./object-ownership.ts";

/** How a step changed the owners of a field. */
export type FieldOwnersChange = {
  /**
   * `taken`: a manager became an owner, and another one lost the field. `shared`: a manager became an owner beside others.
   * `gained`: a manager became the only owner. `lost`: an owner lost the field, and no manager gained it.
   */
  readonly kind: "taken" | "shared" | "gained" | "lost";
  readonly gained: readonly OwnerIdentity[];
  readonly lost: readonly OwnerIdentity[];
  /** The managers that owned the field before, too. */
  readonly kept: readonly OwnerIdentity[];
};

/** Returns how the owners of a field changed; null if they are the same. */
export function fieldOwnersChange(
  before: Ownership,
  after: Ownership,
  path: PathText,
): FieldOwnersChange | null {
  if (before === after) return null;
  const was = ownersOf(before, path);
  const is = ownersOf(after, path);
  const gained = without(is, was);
  const lost = without(was, is);
  if (gained.length === 0 && lost.length === 0) return null;
  const kept = without(is, gained);
  const kind =
    gained.length === 0 ? "lost" : lost.length > 0 ? "taken" : kept.length > 0 ? "shared" : "gained";
  return { kind, gained, lost, kept };
}

function ownersOf({ owners }: Ownership, path: PathText): readonly Owner[] {
  return owners.filter(({ since }) => since.has(path));
}

function without(all: readonly Owner[], some: readonly Owner[]): readonly Owner[] {
  return all.filter(({ id }) => !some.some((other) => other.id === id));
}
