import { utf8Length } from "../../value/utf8.ts";

/** The longest name of a field manager, in bytes. */
export const MAX_MANAGER = 128;

/** Matches a character that the name of a field manager may have. */
export const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

/**
 * Returns the field manager for a user agent: its text before the first `/`, without characters that cannot be printed, at
 * most 128 bytes. Never empty.
 */
export function agentName(agent: string): string {
  let out = "";
  for (const char of agent.split("/")[0] ?? "") {
    if (!PRINTABLE.test(char)) continue;
    if (utf8Length(out + char) > MAX_MANAGER) break;
    out += char;
  }
  return out === "" ? "unknown" : out;
}
