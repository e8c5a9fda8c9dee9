import { InvalidArgumentError } from "commander";

/** Returns an address of the web. Throws if it is none. */
export function webAddress(text: string): string {
  if (!/^https?:\/\//.test(text)) throw new InvalidArgumentError("It must begin with https:// or http://.");
  return text;
}
