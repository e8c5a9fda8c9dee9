/** Returns a text in single quotes, as a shell reads it. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
