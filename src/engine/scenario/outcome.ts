/**
 * How a step ended: `created`, `changed`, `unchanged` and `deleted` say what became of the cluster, `read` that nothing
 * was to change, `conflict` and `refused` that the server said no, `invalid` that nothing, or not all, could be sent.
 */
export type Outcome =
  | "created"
  | "changed"
  | "unchanged"
  | "deleted"
  | "conflict"
  | "refused"
  | "invalid"
  | "disabled"
  | "read";

/** What one outcome stands for several: the worst, else the one that changed most. `unchanged` for none. */
export function overall(outcomes: readonly Outcome[]): Outcome {
  return RANK.find((outcome) => outcomes.includes(outcome)) ?? "unchanged";
}

const RANK: readonly Outcome[] = [
  "invalid",
  "refused",
  "conflict",
  "created",
  "changed",
  "deleted",
  "unchanged",
  "read",
  "disabled",
];
