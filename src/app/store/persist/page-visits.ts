/** Tells when the user leaves a page and comes back. Each function returns one that ends this. */
export type PageVisits = {
  /** Calls `then` when the user leaves or hides the page: it may never come back. */
  readonly onHide: (then: () => void) => () => void;
  /** Calls `then` when the user leaves the page. */
  readonly onLeave: (then: () => void) => () => void;
  /** Calls `then` when the page comes back from the browser's page cache. */
  readonly onReturn: (then: () => void) => () => void;
};

/** The visits to the browser's tab. */
export const tabVisits: PageVisits = {
  onHide: (then) => {
    const hide = () => {
      if (document.visibilityState === "hidden") then();
    };
    addEventListener("pagehide", then);
    document.addEventListener("visibilitychange", hide);
    return () => {
      removeEventListener("pagehide", then);
      document.removeEventListener("visibilitychange", hide);
    };
  },
  onLeave: (then) => {
    addEventListener("pagehide", then);
    return () => removeEventListener("pagehide", then);
  },
  onReturn: (then) => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) then();
    };
    addEventListener("pageshow", show);
    return () => removeEventListener("pageshow", show);
  },
};
