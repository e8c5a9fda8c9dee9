import { splitCode } from "../../words.ts";
import { BreakableText, PATH_BREAKS } from "./breakable-path.tsx";

/** Where a line of a sentence may break inside of a word: between the names of a path. */
const BREAKS = /(?<=\w)(?=[.[]\w)/;

/** Shows a sentence, with what is between backticks as code. Long paths break between their names. */
export function CodeText({ text }: { readonly text: string }) {
  return splitCode(text).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a changed sentence is rendered completely
      <code key={at}>
        <BreakableText text={part} at={PATH_BREAKS} />
      </code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a changed sentence is rendered completely
      <BreakableText key={at} text={part} at={BREAKS} />
    ),
  );
}
