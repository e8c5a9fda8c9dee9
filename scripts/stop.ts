import { type ParseArgsConfig, parseArgs } from "node:util";

/** Prints a message and ends this program: its arguments are wrong, or something that it needs is not there. */
export function stop(message: string): never {
  console.error(message);
  process.exit(2);
}

/** Reads the arguments of this program. Ends it with a message and `usage` if they are wrong. */
export function readArguments<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** Returns a whole number from 0 of the arguments. Ends this program if the text is something else. */
export function readNumber(option: string, text: string): number {
  return /^\d{1,9}$/.test(text)
    ? Number(text)
    : stop(`${option} needs a number, not ${JSON.stringify(text)}`);
}
