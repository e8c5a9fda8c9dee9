/** Words for the live region. */
export type Announcement = {
  readonly text: string;
  /** Whether it says what came of a step: only the newest of these counts. */
  readonly outcome?: true;
};

/** As many words as somebody can bear to hear at once. */
const MOST = 4;

/**
 * Words that wait to be said, with newer ones: an outcome takes the place of an older one, all else is said as well, and
 * nothing twice.
 */
export function queued(waiting: readonly Announcement[], next: Announcement): readonly Announcement[] {
  const kept = waiting.filter(
    ({ text, outcome }) => text !== next.text && !(outcome === true && next.outcome === true),
  );
  return next.text === "" ? kept : [...kept, next].slice(-MOST);
}
