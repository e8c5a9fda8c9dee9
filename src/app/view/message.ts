/** What kubectl printed, in two parts: what went wrong, and its advice, whose lines are joined again. */
export type Message = { readonly said: string; readonly advice: string };

/** Parts a message of kubectl before the advice it gives on conflicts; the advice is empty where there is none. */
export function partMessage(text: string): Message {
  const at = text.indexOf("\nPlease review the fields above");
  if (at < 0) return { said: text.trimEnd(), advice: "" };
  const advice = text.slice(at + 1).replace(/\n(?!\* |See )\s*/g, " ");
  return { said: text.slice(0, at), advice: advice.trimEnd() };
}
