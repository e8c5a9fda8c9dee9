/** A timer that can be held. */
export type PausableTimer = {
  /** Stops the time. */
  hold(): void;
  /** Starts the whole time again. */
  release(): void;
  /** Ends the timer; it never runs then. */
  end(): void;
};

/** Starts a timer that calls `run` after `time` milliseconds in which nobody held it. */
export function startPausableTimer(run: () => void, time: number): PausableTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = () => clearTimeout(timer);
  const release = () => {
    hold();
    timer = setTimeout(run, time);
  };
  release();
  return { hold, release, end: hold };
}
