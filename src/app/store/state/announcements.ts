/** A text for screen readers. */
export type Announcement = {
  readonly text: string;
  /** Whether it is the outcome of a step. Only the newest outcome counts. */
  readonly outcome?: true;
};

/** How many texts a user can hear at once. */
const MAX_WAITING = 4;

/**
 * Adds a text to the waiting ones. An outcome replaces the older outcome. A text that is already waiting moves to the end. An empty
 * text adds nothing. Only the last {@link MAX_WAITING} texts stay.
 */
export function enqueue(waiting: readonly Announcement[], next: Announcement): readonly Announcement[] {
  const kept = waiting.filter(
    ({ text, outcome }) => text !== next.text && !(outcome === true && next.outcome === true),
  );
  return next.text === "" ? kept : [...kept, next].slice(-MAX_WAITING);
}
