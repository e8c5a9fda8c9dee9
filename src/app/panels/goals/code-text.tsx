/** Shows a sentence of the engine, with what is between backticks as code. */
export function CodeText({ text }: { readonly text: string }) {
  return text.split("`").map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a changed sentence is rendered completely
    return at % 2 === 1 ? <code key={at}>{part}</code> : part;
  });
}
