/** Link lengths, in characters, from which on tools cut or reject a link; the longest first. */
const LIMITS: readonly { readonly length: number; readonly says: string }[] = [
  {
    length: 32_000,
    says: "Some browsers and most tools cut off links of this length. Save the scenario as a file instead.",
  },
  {
    length: 8_000,
    says: "Many chat tools, mail programs and issue trackers reject links of this length. A file is safer.",
  },
  { length: 2_000, says: "Discord and some link shorteners accept at most 2,000 characters." },
];

/** Returns how long a text is. */
export function lengthText(text: string): string {
  return `${text.length.toLocaleString("en")} characters.`;
}

/** Returns how long a link is, and which tools reject it. */
export function linkLengthText(link: string): string {
  const limit = LIMITS.find(({ length }) => link.length > length);
  return `${lengthText(link)}${limit === undefined ? "" : ` ${limit.says}`}`;
}
