import type { Path } from "../fieldpath/element.ts";
import { has } from "../fieldpath/set.ts";
import type { Owner, Ownership } from "../ownership/object-ownership.ts";

/** The owners of an object before and after a write. */
export type OwnersAround = { readonly before: Ownership; readonly after: Ownership };

/** Returns the owners that had a path before a write and do not have it after; without the owner with the id `except`. */
export function losingOwners(
  { before, after }: OwnersAround,
  path: Path,
  except: string | null,
): readonly Owner[] {
  return before.owners.filter(
    ({ id, set }) =>
      id !== except && has(set, path) && !after.owners.some((now) => now.id === id && has(now.set, path)),
  );
}
