/** A message of kubectl in two parts: the error, and the advice, with joined lines. */
export type Message = { readonly error: string; readonly advice: string };

/** Splits a message of kubectl before its advice on conflicts. The advice is empty if there is none. */
export function splitMessage(text: string): Message {
  const at = text.indexOf("\nPlease review the fields above");
  if (at < 0) return { error: text.trimEnd(), advice: "" };
  const advice = text.slice(at + 1).replace(/\n(?!\* |See )\s*/g, " ");
  return { error: text.slice(0, at), advice: advice.trimEnd() };
}
