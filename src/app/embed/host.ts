import { type FromEmbed, readToEmbed, type ToEmbed, versioned } from "../../embed-messages/messages.ts";

/** The page around the embedded page. */
export type Host = {
  /** Waits until the embedded page has painted: then the page around hides its fallback. Does nothing if there is no page around. */
  readonly tell: (message: FromEmbed) => void;
  /** Calls `then` for the messages of the page around. Of several of the same kind at once, only the last one counts. */
  readonly onMessage: (then: (message: ToEmbed) => void) => void;
};

/** How long messages of the page around are collected, in milliseconds: a slider there may send hundreds in a second. */
const PAUSE = 30;

/**
 * Connects to the page around. Its origin is not known, and the messages contain nothing that is secret, so each origin gets them. Ignores
 * messages of all other windows.
 */
export function connectHost(): Host {
  const isAlone = parent === window;
  const painted = firstPaint();
  const waiting = new Map<ToEmbed["kind"], ToEmbed>();
  const obey = (then: (message: ToEmbed) => void) => {
    const messages = [...waiting.values()];
    waiting.clear();
    for (const message of messages) then(message);
  };
  return {
    tell: (message) => {
      if (!isAlone) painted.then(() => parent.postMessage(versioned(message), "*"));
    },
    onMessage: (then) =>
      addEventListener("message", ({ source, data }) => {
        const message = isAlone || source !== parent ? null : readToEmbed(data);
        if (message === null) return;
        if (waiting.size === 0) setTimeout(obey, PAUSE, then);
        waiting.delete(message.kind); // else it would keep its old place in the order
        waiting.set(message.kind, message);
      }),
  };
}

/** How long {@link firstPaint} waits at most, in milliseconds. */
const LONGEST_PAINT = 1000;

/** Resolves when the document has painted its first text. A frame out of view paints nothing: then it resolves after some time. */
function firstPaint(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, LONGEST_PAINT);
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) done();
    }).observe({ type: "paint", buffered: true });
  });
}

/** Tells the height of an element, now and after each change. It must not depend on the height of the window, else both would grow. */
export function tellHeight(host: Host, content: Element): void {
  let told = 0;
  new ResizeObserver(() => {
    const { width, height: exact } = content.getBoundingClientRect();
    const height = Math.ceil(exact);
    if (height === told || height === 0 || width === 0) return; // 0: the frame is hidden
    told = height;
    host.tell({ kind: "height", height });
  }).observe(content);
}
