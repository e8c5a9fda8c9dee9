/** A text with a message that is nearly one of a refused apply. */
export type NearRefusal = {
  /** The first line of the message, from 1. */
  readonly line: number;
  /** The text without the message. Its lines have the same numbers. */
  readonly rest: string;
};

/** Finds a message that looks like a refusal of a server-side apply, but is not in kubectl's form. Null if there is none. */
export function nearRefusal(text: string): NearRefusal | null {
  if (!/conflicts? with "/.test(text)) return null;
  let line = 0;
  let isMessage = false;
  const rest = text.split("\n").map((given, at) => {
    if (isOfMessage(given)) {
      line ||= at + 1;
      isMessage = true;
    } else if (/^(---|\{|[\w"]+:(\s|$))/.test(given)) isMessage = false; // a document begins
    return isMessage ? "" : given;
  });
  return line === 0 ? null : { line, rest: rest.join("\n") };
}

function isOfMessage(line: string): boolean {
  return (
    /Apply failed with \d+ conflict|^\s*([Ee]rror: )?conflicts? with "/.test(line) && !/^\s*#/.test(line)
  );
}
