import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { LinkedView } from "../../file/link/linked-view.ts";
import { printScenario } from "../../session/file/print-scenario.ts";
import type { Import, ImportedText, Recognised } from "../../session/import/types.ts";
import { problemAt, problemLine } from "../input/read-scenario-file.ts";
import { readTextFile, shownName } from "../input/read-text.ts";
import { openSession } from "../open-session.ts";
import { printable, printJson } from "../output/printable.ts";
import { EXIT, PAGE_PORT, type Terminal } from "../terminal.ts";
import { linkTo } from "./link.ts";
import { openInBrowser } from "./open-in-browser.ts";
import { shownCause } from "./shown-cause.ts";

/** What `import` shall do. */
export type ImportOptions = {
  /** Whether values of Secrets stay as they are. Otherwise they are masked. */
  readonly showSecrets: boolean;
  /** Whether to print a link to the page instead of the scenario; `base` is the address of the page, null for the usual one. */
  readonly link: boolean;
  readonly base: string | null;
  /** The file for the scenario; null to print it. */
  readonly file: string | null;
  /** What to say if a link shows no cause of trouble. Default: nothing. */
  readonly withoutCause?: string;
  /** Whether the browser opens the link. */
  readonly open: boolean;
  readonly json: boolean;
};

/** The largest text, in bytes: as large as the page can open. Texts with objects have a lower limit, of which the session tells. */
const MAX_TEXT = 32 * 1024 * 1024;

/** Prints the scenario that texts become together, and says what each of them is. */
export async function importFiles(
  terminal: Terminal,
  files: readonly string[],
  options: ImportOptions,
): Promise<number> {
  const texts: ImportedText[] = [];
  for (const file of files) {
    const read = await readTextFile(terminal, file, MAX_TEXT);
    if ("problem" in read) {
      terminal.err(`${printable(read.problem)}\n`);
      return EXIT.wrong;
    }
    texts.push({ name: shownName(file), text: read.text });
  }
  return printImport(terminal, texts, options);
}

/** Does the same with texts. `change` returns the scenario to print. */
export async function printImport(
  terminal: Terminal,
  texts: readonly ImportedText[],
  { showSecrets, link, base, file, open, json, withoutCause }: ImportOptions,
  change?: (scenario: Scenario) => Scenario,
): Promise<number> {
  const session = openSession();
  const found = session.importTexts({ texts, mask: !showSecrets });
  const scenario = found.scenario === null || change === undefined ? found.scenario : change(found.scenario);
  if (!json || scenario === null) for (const line of notesOf(found, showSecrets)) terminal.err(`${line}\n`);
  if (scenario === null) return EXIT.wrong;
  const cause = link ? shownCause(session, scenario, found.shown?.step ?? null) : null;
  const made = cause === null ? null : await linkOf(terminal, scenario, cause.view, { base, open });
  if (made !== null && "problem" in made) {
    terminal.err(`${made.problem}\n`);
    return EXIT.wrong;
  }
  const text = printScenario(scenario);
  const problem = file === null ? null : terminal.write(file, text);
  if (problem !== null) {
    terminal.err(`${printable(file ?? "")}: ${problem}\n`);
    return EXIT.wrong;
  }
  if (!json && cause !== null && cause.sentence === null && withoutCause !== undefined)
    terminal.err(`${withoutCause}\n`);
  if (!json && cause !== null && cause.sentence !== null)
    terminal.err(`The link shows this cause of trouble: ${printable(cause.sentence)}\n`);
  if (json) terminal.out(printJson(resultOf(found, scenario, made?.link ?? null, cause?.sentence ?? null)));
  else if (made !== null) terminal.out(`${made.link}\n`);
  else if (file === null) terminal.out(text);
  if (open && made !== null && !(await openInBrowser(terminal, made.link))) {
    terminal.err("No browser can be opened here. Open the link yourself.\n");
    return EXIT.wrong;
  }
  return EXIT.ok;
}

/** Returns a link. If the browser shall open it, and nobody names an address, serves the page until the user stops it. */
async function linkOf(
  terminal: Terminal,
  scenario: Scenario,
  view: LinkedView,
  { base, open }: Pick<ImportOptions, "base" | "open">,
): ReturnType<typeof linkTo> {
  const made = await linkTo(terminal, scenario, base, view);
  const hasAddress = base !== null || terminal.env["APPLYGROUND_URL"] !== undefined;
  // Without a link there is nothing to open, and a page that is served keeps this process alive.
  if (!open || hasAddress || "problem" in made) return made;
  const usual = await terminal.servePage(PAGE_PORT);
  const served = "url" in usual ? usual : await terminal.servePage(0);
  if ("problem" in served) return served;
  terminal.err(`The page is at ${served.url}. Ctrl+C stops it.\n`);
  return linkTo(terminal, scenario, served.url, view);
}

function resultOf(
  { texts, hasSecrets }: Import,
  scenario: Scenario,
  link: string | null,
  cause: string | null,
): unknown {
  return {
    texts: texts.map(({ name, form, sentence, notes }) => ({ name, form, sentence, notes })),
    hasSecrets,
    scenario: printScenario(scenario),
    ...(link !== null && { link, cause }),
  };
}

/** Returns lines about each text, and about the Secrets in them. */
function notesOf({ texts, hasSecrets }: Import, showSecrets: boolean): readonly string[] {
  const secrets = showSecrets
    ? "The values of Secrets are not masked: whoever has the scenario can read them."
    : "The values of Secrets are masked.";
  return [...texts.flatMap(textNotes), ...(hasSecrets ? [secrets] : [])];
}

function textNotes({ name, sentence, notes, diagnostics }: Recognised): readonly string[] {
  const places = diagnostics.map((one) => problemLine(problemAt(name ?? "-", one)));
  return [
    printable(`${name === null ? "" : `${name}: `}${sentence}`),
    ...notes.map((note) => printable(`  ${note}`)),
    ...places,
  ];
}
