/** How many characters of a name a line of a phone has at level 0; each level has one less. */
const LINE = 15;

/** Returns the end of a field's name that a phone shows on a second line, after a cut; empty if both lines have room for the whole name. */
export function nameEnd(name: string, level: number): string {
  const most = Math.max(6, LINE - level);
  if (name.length <= 2 * most) return "";
  const end = name.slice(-most);
  const word = end.slice(0, -3).search(/(?<=[-./:=,])[^-./:=,]|[A-Z]/);
  return word < 0 ? end : end.slice(word);
}
