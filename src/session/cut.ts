/** Nobody reads more: so many issues of one text, the first ones. */
export const MOST_ISSUES = 100;

/** A message as long as anybody reads: what hostile names make longer is cut in its middle. */
export function cut(message: string, most = 2000): string {
  if (message.length <= most) return message;
  const half = Math.floor(most / 2);
  return `${message.slice(0, half)} … ${message.slice(-half)}`;
}
