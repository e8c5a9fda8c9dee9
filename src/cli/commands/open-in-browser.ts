import type { Terminal } from "../terminal.ts";

/** The program of each system that opens an address. */
const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens a link in the user's browser. Returns whether that worked. */
export async function openInBrowser(
  { spawn, system }: Pick<Terminal, "spawn" | "system">,
  link: string,
): Promise<boolean> {
  const [program, ...args] = OPENERS[system] ?? ["xdg-open"];
  const { exit } = await spawn(program, [...args, link]);
  return exit === 0;
}
