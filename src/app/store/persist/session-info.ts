import type { Work } from "../state/selection.ts";

/** A session in the list of sessions. */
export type SessionInfo = {
  readonly id: string;
  /** The title of its scenario. */
  readonly title: string;
  readonly steps: number;
  /** The time of the last change, in milliseconds since 1970. */
  readonly changed: number;
};

/** Returns the list entry of work that is saved at a time. */
export function sessionInfoOf(id: string, { scenario: { title, steps } }: Work, time: number): SessionInfo {
  return { id, title, steps: steps.length, changed: time };
}

/** Reads a stored list entry, and replaces invalid properties by defaults. Null if it has no id, because then the user cannot open or delete it. */
export function readSessionInfo(found: unknown): SessionInfo | null {
  if (typeof found !== "object" || found === null) return null;
  const { id, title, steps, changed } = found as Partial<Record<keyof SessionInfo, unknown>>;
  if (typeof id !== "string") return null;
  const number = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : 0);
  return {
    id,
    title: typeof title === "string" ? title : "",
    steps: number(steps),
    changed: number(changed),
  };
}
