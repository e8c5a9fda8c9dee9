/** The options and names of a program. */
export type ValueOptions = {
  /** The letters of options without a value. */
  readonly flags: string;
  /** The last value of each option with a value, by letter. */
  readonly values: ReadonlyMap<string, string>;
  /** All values in order, with their letters. */
  readonly all: readonly (readonly [letter: string, value: string])[];
  readonly names: readonly string[];
};

/**
 * Splits words into options and names. Options with a value take the rest of their word or the next word: `-d,` or `-d ,`.
 * `long` maps `--long` options to letters. Returns null for an unknown option or a missing value.
 */
export function readValueOptions(
  words: readonly string[],
  known: {
    readonly values: string;
    readonly flags: string;
    readonly long?: Readonly<Record<string, string>>;
    /** Whether all words after the first name are names. */
    readonly stopsAtName?: boolean;
  },
): ValueOptions | null {
  let flags = "";
  const all: [string, string][] = [];
  const names: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (word === "--") {
      names.push(...words.slice(at + 1));
      break;
    }
    if (!word.startsWith("-") || word === "-") {
      names.push(word);
      if (known.stopsAtName === true) {
        names.push(...words.slice(at + 1));
        break;
      }
      continue;
    }
    const short = word.startsWith("--") ? shortOf(word, known.long ?? {}) : word.slice(1);
    if (short === null) return null;
    for (let place = 0; place < short.length; place++) {
      const letter = short[place] as string;
      if (known.flags.includes(letter)) {
        flags += letter;
        continue;
      }
      if (!known.values.includes(letter)) return null;
      const rest = short.slice(place + 1);
      const value = rest !== "" || word.includes("=") ? rest : words[++at];
      if (value === undefined) return null;
      all.push([letter, value]);
      break;
    }
  }
  return { flags, values: new Map(all), all, names };
}

function shortOf(word: string, long: Readonly<Record<string, string>>): string | null {
  const [, name = "", value = ""] = /^--([\w-]+)(?:=([\s\S]*))?$/.exec(word) ?? [];
  return Object.hasOwn(long, name) ? `${long[name]}${value}` : null;
}
