import { Fragment } from "react";

type BreakableTextProps = {
  readonly text: string;
  /** Matches the empty positions at which a line may break. */
  readonly at: RegExp;
};

/** The break positions of a field path: before an element, and after a slash in a key. */
export const PATH_BREAKS = /(?=[.[])|(?<=\/)/;

/** A text whose lines break between its parts rather than inside a part. */
export function BreakableText({ text, at }: BreakableTextProps) {
  return text.split(at).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by their index
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
