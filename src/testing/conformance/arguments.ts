import { type Level, levels } from "./registration.ts";

/** The arguments of `npm run conformance --`. */
export type Arguments = {
  /** The given files and folders; at least one. */
  readonly paths: readonly string[];
  /** The level that decides the last line and the exit code. Default: `reason`. */
  readonly level: Level;
  /** The number of failures to print in detail. Default: 0. */
  readonly show: number;
};

/** The message after invalid arguments. */
export const usage =
  "usage: npm run conformance -- PATH… [--level state|reason|message] [--show N]\n" +
  "Replays every .jsonl and .jsonl.br file under the paths.";

/** Reads the command line. Options may be at any place, as `--level message` or `--level=message`. Returns an error message for invalid arguments. */
export function parseArguments(words: readonly string[]): Arguments | { readonly error: string } {
  const paths: string[] = [];
  let level: Level = "reason";
  let show = 0;
  const rest = words.flatMap((word) => (/^--\w+=/.test(word) ? splitOnce(word) : [word]));
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i] as string;
    if (word === "--level") {
      const found = levels.find((one) => one === rest[i + 1]);
      if (found === undefined) return { error: "--level is one of state, reason, message" };
      level = found;
      i++;
    } else if (word === "--show") {
      const text = rest[i + 1] ?? "";
      if (!/^\d+$/.test(text)) return { error: "--show takes a number" };
      show = Number(text);
      i++;
    } else if (word.startsWith("--")) {
      return { error: `unknown option ${word}` };
    } else {
      paths.push(word);
    }
  }
  return paths.length === 0 ? { error: "no path given" } : { paths, level, show };
}

function splitOnce(word: string): readonly string[] {
  const at = word.indexOf("=");
  return [word.slice(0, at), word.slice(at + 1)];
}
