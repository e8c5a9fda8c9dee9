import type { Path } from "../fieldpath/element.ts";
import { has } from "../fieldpath/set.ts";
import type { Ownership } from "./ownership.ts";

/** Whether anybody but the owner `but` had the path and has it no longer. */
export function hasLost(
  { before, after }: { readonly before: Ownership; readonly after: Ownership },
  path: Path,
  but: string,
): boolean {
  return before.owners.some(
    (owner) =>
      owner.id !== but &&
      has(owner.set, path) &&
      !after.owners.some((now) => now.id === owner.id && has(now.set, path)),
  );
}
