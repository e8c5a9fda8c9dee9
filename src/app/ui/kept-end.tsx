import { tellingEnd } from "../../words.ts";
import "./kept-end.css";

type KeptEndProps = {
  readonly text: string;
  /** Its end that is not cut. Default: {@link keptEndOf} the text. */
  readonly end?: string;
};

/** A text that keeps the end of a long word where it has no room, such as the tag of an image. */
export function KeptEnd({ text, end = keptEndOf(text) }: KeptEndProps) {
  if (end === "") return text;
  return (
    <span className="kept-end">
      <span>{text.slice(0, -end.length)}</span>
      <span>{end}</span>
    </span>
  );
}

/** Returns the end of a text that {@link KeptEnd} keeps, so that it cuts the text in the middle; empty if it cuts the end. */
export function keptEndOf(text: string): string {
  return tellingEnd(text, LONGEST);
}

/** Longer words can be cut in the middle. */
const LONGEST = 18;
