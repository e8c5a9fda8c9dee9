/** Notices when a worker that has not answered yet sends nothing. */
export type Watchdog = {
  /** Sets how many milliseconds may pass without a message; null: any time. The same span again does not restart the wait. */
  readonly wait: (span: number | null) => void;
  /** Restarts the wait, because a message arrived. */
  readonly heard: () => void;
};

/**
 * The number of timers that measure a span. While the page is busy or asleep, timers and messages queue up. The browser delivers the
 * messages between two of the timers, so that a delay of the page does not count as a delay of the worker.
 */
const TIMERS = 4;

/** Returns a watchdog that calls `onSilence` once for each span without a message, at most a third of the span too late. */
export function createWatchdog(onSilence: () => void): Watchdog {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let span: number | null = null;
  let fired = 0;

  const tick = () => {
    if (span === null) return;
    fired++;
    if (fired < TIMERS) {
      timer = setTimeout(tick, span / (TIMERS - 1));
    } else {
      span = null;
      onSilence();
    }
  };

  return {
    heard: () => {
      fired = 0;
    },
    wait: (next) => {
      if (next === span) return;
      clearTimeout(timer);
      fired = 0;
      span = next;
      if (next !== null) timer = setTimeout(tick, next / (TIMERS - 1));
    },
  };
}
