/** Tells when nothing was heard for as long as somebody is waited for. */
export type Watch = {
  /** Waits for the next word for so many milliseconds; null: nobody is waited for. A wait of the same span goes on. */
  readonly wait: (span: number | null) => void;
  /** Something was heard: the span begins anew. */
  readonly heard: () => void;
};

/**
 * A span is counted in beats: where the page itself was busy or asleep, what has come meanwhile is heard between two of them, and nobody is
 * blamed for the page's own silence.
 */
const BEATS = 4;

/** A watch that calls `onSilence` once for each span that ends without a word, at the latest a third of it too late. */
export function createWatch(onSilence: () => void): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let span: number | null = null;
  let beats = 0;

  const beat = () => {
    if (span === null) return;
    if (++beats < BEATS) {
      timer = setTimeout(beat, span / (BEATS - 1));
    } else {
      span = null;
      onSilence();
    }
  };

  return {
    heard: () => {
      beats = 0;
    },
    wait: (next) => {
      if (next === span) return;
      clearTimeout(timer);
      beats = 0;
      span = next;
      if (next !== null) timer = setTimeout(beat, next / (BEATS - 1));
    },
  };
}
