import type { Owner, Ownership, PathText, Writer } from "./ownership.ts";

/** What a step did to the owners of a field. */
export type Shift = {
  /**
   * `taken`: who owns it now took it from others. `shared`: somebody came to own it beside those who did. `gained`: somebody
   * came to own what nobody did. `lost`: somebody does not own it any more, and nobody came.
   */
  readonly kind: "taken" | "shared" | "gained" | "lost";
  readonly gained: readonly Writer[];
  readonly lost: readonly Writer[];
  /** Those who own it as before. */
  readonly kept: readonly Writer[];
};

/** What became of the owners of a field; null if they are the same. `path` is its {@link PathText}. */
export function shiftOf(before: Ownership, after: Ownership, path: PathText): Shift | null {
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
