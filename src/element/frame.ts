import { readFromEmbed, type ToEmbed, versioned } from "../embed-messages/messages.ts";
import type { Setup } from "./attributes.ts";
import { createElement } from "./create-element.ts";
import { type FrameHeight, followReport } from "./frame-height.ts";
import { hostTheme, watchHostTheme } from "./host-theme.ts";

/** The frame of an `<apply-ground>`. */
export type OpenFrame = {
  /** Sends a message, or keeps it until the frame is ready. `load` loads the frame even if it is far from the viewport. */
  readonly send: (message: ToEmbed) => void;
  /** Shows a theme, `auto` for that of the page around. */
  readonly showTheme: (theme: Setup["theme"]) => void;
  readonly close: () => void;
};

/** What a frame tells its element. */
export type FrameEvents = {
  /** An event of the element, by its name. */
  readonly onEvent: (name: string, detail: object) => void;
  /** The frame shows the scenario: the fallback can go. */
  readonly onReady: () => void;
  /** The frame does not show the scenario, and the fallback stays. It may still get ready. */
  readonly onTrouble: (sentence: string) => void;
};

/** How long a frame may need to get ready once it is loaded, in ms. Its scripts start before it is loaded. */
const TIME_AFTER_LOAD = 4000;
const NOT_STARTED = "The playground did not start: the network or a content policy blocks it.";

/** Opens the frame of an element in its shadow tree. */
export function openFrame(host: HTMLElement, root: ShadowRoot, setup: Setup, events: FrameEvents): OpenFrame {
  const end = new AbortController();
  const unsent: ToEmbed[] = [];
  let height: FrameHeight = { height: setup.height, at: 0, changes: 0 };
  let chosenTheme = setup.theme;
  let shownTheme = themeNow();
  let isReady = false;
  let isSettled = false; // ready or in trouble
  const frame = createElement("iframe", {
    title: setup.title,
    sandbox: setup.sandbox,
    loading: setup.isEager ? "eager" : "lazy",
    referrerpolicy: "no-referrer",
    allow: "clipboard-write",
    inert: true, // until it shows something
    src: setup.address(shownTheme),
  });

  function themeNow() {
    return chosenTheme === "auto" ? hostTheme(host) : chosenTheme;
  }
  function followTheme() {
    const theme = themeNow();
    if (theme !== shownTheme) send({ kind: "theme", theme });
    shownTheme = theme;
  }
  function send(message: ToEmbed) {
    if (message.kind === "load") frame.loading = "eager";
    if (isReady) post(message);
    else unsent.push(message);
  }
  function post(message: ToEmbed) {
    frame.contentWindow?.postMessage(versioned(message), setup.origin === "null" ? "*" : setup.origin);
  }
  function hear({ source, origin, data }: MessageEvent) {
    const message = source === frame.contentWindow && origin === setup.origin ? readFromEmbed(data) : null;
    if (message === null) return;
    const { kind, ...detail } = message;
    if (kind === "height") height = followReport(height, message.height, performance.now());
    if (kind === "error" && !isReady) getInTrouble(message.message);
    if (kind === "ready") getReady();
    if (isReady) frame.style.height = `${height.height}px`;
    events.onEvent(kind, detail);
  }
  function getReady() {
    frame.inert = false;
    if (!isReady) events.onReady();
    isReady = isSettled = true;
    for (const message of unsent.splice(0)) post(message);
  }
  function getInTrouble(message: string) {
    isSettled = true;
    events.onTrouble(message);
  }

  frame.onload = () => {
    followTheme(); // the element may have come into the page since
    setTimeout(() => {
      if (isSettled || end.signal.aborted) return;
      getInTrouble(NOT_STARTED);
      events.onEvent("error", { message: NOT_STARTED });
    }, TIME_AFTER_LOAD);
  };
  addEventListener("message", hear, end);
  watchHostTheme(followTheme, end.signal);
  root.append(frame);

  return {
    send,
    showTheme: (theme) => {
      chosenTheme = theme;
      followTheme();
    },
    close: () => {
      end.abort();
      frame.remove();
    },
  };
}
