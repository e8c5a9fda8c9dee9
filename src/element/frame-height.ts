/** The height of a frame, in pixels, and what is needed to notice that frame and content drive each other. */
export type FrameHeight = {
  readonly height: number;
  /** The time of the last report, in ms. */
  readonly at: number;
  /** How often the height changed without a pause between the reports. */
  readonly changes: number;
};

/** After this time without a report, in ms, the next change counts as the first. */
const PAUSE = 1000;
/** So many changes without a pause are followed. A reader who holds Enter down makes 30 in a second. */
const MOST_CHANGES = 60;

/**
 * Returns the height after a report of the content. Content whose height depends on the frame's would grow forever: after many
 * changes without a pause, the height stays, and the frame scrolls.
 */
export function followReport(before: FrameHeight, report: number, at: number): FrameHeight {
  const changes = at - before.at < PAUSE ? before.changes : 0;
  const height = Math.ceil(report);
  return height === before.height || changes === MOST_CHANGES
    ? { ...before, at, changes }
    : { height, at, changes: changes + 1 };
}
