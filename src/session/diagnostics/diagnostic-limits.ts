/** How many diagnostics of one text the page shows. */
export const MAX_DIAGNOSTICS = 100;

/** Returns a message with at most `most` characters; a longer one loses its middle. Names in a message can be of any length. */
export function shortenMiddle(message: string, most = 2000): string {
  if (message.length <= most) return message;
  const half = Math.floor(most / 2);
  return `${message.slice(0, half)} … ${message.slice(-half)}`;
}
