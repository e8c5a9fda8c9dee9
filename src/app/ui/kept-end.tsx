import { tellingEnd } from "../../words.ts";
import "./kept-end.css";

type KeptEndProps = {
  readonly text: string;
  /** Longer words can be cut in the middle. Default: 18 characters. */
  readonly longest?: number;
};

/** A text that keeps the end of a long word where it has no room, such as the tag of an image. */
export function KeptEnd({ text, longest = LONGEST }: KeptEndProps) {
  const end = tellingEnd(text, longest);
  if (end === "") return text;
  return (
    <span className="kept-end">
      <span>{text.slice(0, -end.length)}</span>
      <span>{end}</span>
    </span>
  );
}

const LONGEST = 18;

/** Whether {@link KeptEnd} can cut a text in the middle. */
export function keepsEnd(text: string | null): boolean {
  return text !== null && tellingEnd(text, LONGEST) !== "";
}
