import { Fragment } from "react";

type BreakableTextProps = {
  readonly text: string;
  /** Matches the empty positions at which a line may break. */
  readonly at: RegExp;
};

/** The break positions of a field path: before an element, and after a slash in a key. */
export const PATH_BREAKS = /(?=[.[])|(?<=\/)/;

/** A text whose long words break between their parts rather than inside a part. Short words, such as `.spec.replicas`, stay whole. */
export function BreakableText({ text, at }: BreakableTextProps) {
  return text.split(LONG_WORDS).map((words, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by their index
    <Fragment key={place}>{place % 2 === 0 ? words : <LongWord text={words} at={at} />}</Fragment>
  ));
}

/** Matches words of more than 18 characters. */
const LONG_WORDS = /(\S{19,})/;

function LongWord({ text, at }: BreakableTextProps) {
  return text.split(at).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by their index
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
