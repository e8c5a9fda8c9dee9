import { Fragment } from "react";

type BreakingProps = {
  readonly text: string;
  /** Where it may be broken: a place between characters, as an expression that takes none. */
  readonly at: RegExp;
};

/** Where the path of a field may be broken: before its elements, and after a slash in a key. */
export const PATH_BREAKS = /(?=[.[])|(?<=\/)/;

/** A text that is broken between its parts before it is broken inside of one. */
export function Breaking({ text, at }: BreakingProps) {
  return text.split(at).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
