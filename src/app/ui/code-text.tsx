import { splitCode } from "../../words.ts";

/** Shows a sentence, with what is between backticks as code. */
export function CodeText({ text }: { readonly text: string }) {
  return splitCode(text).map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a changed sentence is rendered completely
    return at % 2 === 1 ? <code key={at}>{part}</code> : part;
  });
}
