// The public types of `embed.js`. The build writes them into `dist/embed.d.ts` as they are, so this file imports nothing.

/** A panel of the playground. */
export type Panel = "manifests" | "live" | "fields" | "conflicts" | "timeline" | "explanation";

/** The options of an embedded scenario. Each is an attribute of `<apply-ground>`. */
export type ApplyGroundOptions = {
  /** A link that the playground's *Share* made, or the address of `embed.html` with such a fragment. */
  readonly src: string;
  /** Default `auto`: the theme of the page around. */
  readonly theme?: "auto" | "light" | "dark";
  /** Default: manifests, live object, timeline, and conflicts where there are some. */
  readonly panels?: readonly Panel[];
  /** The step that is shown first, from 1. Default: the last one, or the one of the link. */
  readonly step?: number;
  /** Two steps to compare: `2..4` shows step 4 with what changed since step 2, and `0..4` since the beginning. */
  readonly diff?: string;
  /** Readers look and travel, but do not type. Default: no. */
  readonly readonly?: boolean;
  /** When the playground starts: near the viewport (default), on a click, or at once. */
  readonly mode?: "lazy" | "click" | "eager";
  /** The name of the frame for screen readers. Three scenarios on a page need three names. */
  readonly title?: string;
  /** The height in pixels until the content's is known, so that the text below does not jump. Default 400. */
  readonly height?: number;
  /** `allow-same-origin`: the frame keeps the playground's origin. Default: it has none, so it can touch nothing. */
  readonly sandbox?: "allow-same-origin";
};

/** The events of `<apply-ground>`. They do not bubble. */
export type ApplyGroundEvents = {
  /** The scenario is visible. */
  readonly ready: CustomEvent<{ readonly step: number; readonly steps: number }>;
  /** The content needs this height, in pixels. The element follows it by itself. */
  readonly height: CustomEvent<{ readonly height: number }>;
  /** Another step is shown. */
  readonly step: CustomEvent<{ readonly step: number; readonly steps: number }>;
  /** The reader changed the scenario, or undid all changes. */
  readonly changed: CustomEvent<{ readonly changed: boolean }>;
  /** An attribute is wrong, the playground cannot be reached, or the scenario cannot be shown. */
  readonly error: CustomEvent<{ readonly message: string }>;
};

/** The element `<apply-ground>`. */
export interface ApplyGroundElement extends HTMLElement {
  /** Undoes all changes of the reader. */
  reset(): void;
  /** Starts the playground. With a link or its fragment, it opens that scenario. */
  load(link?: string): void;
  addEventListener<Name extends keyof ApplyGroundEvents>(
    name: Name,
    listener: (event: ApplyGroundEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** Appends an `<apply-ground>` to an element, and returns it. */
export type Mount = (parent: Element, options: ApplyGroundOptions) => ApplyGroundElement;
