/**
 * Lets a key and its effect be drawn together. The answer to a key is there a few milliseconds after it, but a browser that
 * is asked for a frame begins it at once: then the effect waits for the key to be drawn, and all is drawn twice. While the
 * gate is closed, whoever asks for an animation frame is put off.
 */
export type FrameGate = {
  /** For {@link MOST} milliseconds at most. Where that is too short time and again, it stays open: once, then twice, and so on. */
  readonly close: () => void;
  /** The answer is there. */
  readonly open: () => void;
};

/** How long a key may wait for its effect, in milliseconds: the time of one frame. */
export const MOST = 16;

/** How often at most the gate stays open where answers keep coming too late. */
export const RESTS = 32;

/** The part of a window that asks for frames, and the time. */
type Frames = Pick<Window, "requestAnimationFrame" | "cancelAnimationFrame" | "setTimeout" | "clearTimeout">;

/** Puts a gate before the frames of a window. One for each window. */
export function createFrameGate(view: Frames): FrameGate {
  const request = view.requestAnimationFrame.bind(view);
  const cancel = view.cancelAnimationFrame.bind(view);
  /** Who asked while the gate was closed, by the number they were given. */
  const held = new Map<number, FrameRequestCallback>();
  /** The window's own numbers of those who were let through later, by the number they were given. */
  const passed = new Map<number, number>();
  let last = 0;
  let timer: number | undefined;
  let late = 0; // how often in a row the answer has come too late
  let rests = 0;

  const letThrough = () => {
    view.clearTimeout(timer);
    timer = undefined;
    for (const [id, run] of held) {
      const frame = request((time) => {
        passed.delete(id);
        run(time);
      });
      passed.set(id, frame);
    }
    held.clear();
  };

  const close = () => {
    if (timer !== undefined) return;
    if (rests > 0) {
      rests--;
      return;
    }
    timer = view.setTimeout(() => {
      rests = Math.min(Math.floor(2 ** (late - 1)), RESTS);
      late++;
      letThrough();
    }, MOST);
  };

  const open = () => {
    if (timer === undefined) return;
    late = 0;
    letThrough();
  };

  view.requestAnimationFrame = (run) => {
    if (timer === undefined) return request(run);
    held.set(--last, run); // less than 0, as none of the window's own numbers is
    return last;
  };
  view.cancelAnimationFrame = (id) => {
    held.delete(id);
    cancel(passed.get(id) ?? id);
    passed.delete(id);
  };
  return { close, open };
}
