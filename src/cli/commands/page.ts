import { EXIT, type Terminal } from "../terminal.ts";
import { openInBrowser } from "./open-in-browser.ts";

/** Serves the page until the user stops it, and opens it in a browser. */
export async function startPage(
  terminal: Terminal,
  { port, open }: { readonly port: number; readonly open: boolean },
): Promise<number> {
  const served = await terminal.servePage(port);
  if ("problem" in served) {
    terminal.err(`${served.problem}\n`);
    return EXIT.wrong;
  }
  terminal.out(`The page is at ${served.url}. Ctrl+C stops it.\n`);
  if (open && !(await openInBrowser(terminal, served.url)))
    terminal.err("No browser can be opened here. Open the address yourself.\n");
  return EXIT.ok;
}
