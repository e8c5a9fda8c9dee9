/** The address under which a page is shown. */
export type Address = {
  readonly href: () => string;
  /** The part from `#` on; empty if there is none. */
  readonly fragment: () => string;
  /** Removes the fragment. The page stays. */
  readonly removeFragment: () => void;
  /** Calls `then` when the fragment changes. Returns a function that ends this. */
  readonly onFragment: (then: () => void) => () => void;
  readonly reload: () => void;
};

/** The address of the browser's tab. */
export const tabAddress: Address = {
  href: () => location.href,
  fragment: () => location.hash,
  removeFragment: () => history.replaceState(null, "", location.pathname + location.search),
  onFragment: (then) => {
    addEventListener("hashchange", then);
    return () => removeEventListener("hashchange", then);
  },
  reload: () => location.reload(),
};

/** Returns an address without its query and with another fragment. */
export function withFragment(href: string, fragment: string): string {
  return href.replace(/[?#].*/s, "") + fragment;
}
