/** The shortest time between two reports, in milliseconds: each report costs the page a render. */
const INTERVAL = 50;

/** Tells the page which step a long run executes now. */
export type ProgressReports = {
  /** Begins the reports of a run. `step`: the step that it executes now; undefined: not known yet. */
  readonly start: (revision: number, step: string | null | undefined) => void;
  /** Sets the id of the step that the run executes now; null before the first step. */
  readonly update: (step: string | null) => void;
  readonly stop: () => void;
  /** Returns the last step that the run reported; undefined if it reported none. */
  readonly step: () => string | null | undefined;
};

/** Reports the step of a run after `delay` milliseconds, and again at intervals if it changed: a worker runs many steps between two reports. */
export function createProgressReports(
  delay: number,
  onProgress: (revision: number, step: string | null) => void,
): ProgressReports {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: string | null | undefined;
  let reported: string | null | undefined;

  const report = (revision: number) => {
    const step = current ?? null;
    if (step !== reported) onProgress(revision, step);
    reported = step;
    timer = setTimeout(report, INTERVAL, revision);
  };

  return {
    start: (revision, step) => {
      clearTimeout(timer);
      current = step;
      reported = undefined;
      timer = setTimeout(report, delay, revision);
    },
    update: (step) => {
      current = step;
    },
    stop: () => clearTimeout(timer),
    step: () => current,
  };
}
