import type { Scenario } from "../../engine/scenario/scenario.ts";
import { printScenario } from "../../session/file/print-scenario.ts";
import type { Import, ImportedText, Recognised } from "../../session/import/types.ts";
import { problemAt, problemLine } from "../input/read-scenario-file.ts";
import { readTextFile, shownName } from "../input/read-text.ts";
import { openSession } from "../open-session.ts";
import { printable, printJson } from "../output/printable.ts";
import { EXIT, type Terminal } from "../terminal.ts";
import { linkTo } from "./link.ts";
import { openInBrowser } from "./open-in-browser.ts";

/** What `import` shall do. */
export type ImportOptions = {
  /** Whether values of Secrets stay as they are. Otherwise they are masked. */
  readonly showSecrets: boolean;
  /** Whether to print a link to the page instead of the scenario; `base` is the address of the page, null for the usual one. */
  readonly link: boolean;
  readonly base: string | null;
  /** The file for the scenario; null to print it. */
  readonly file: string | null;
  /** Whether the browser opens the link. */
  readonly open: boolean;
  readonly json: boolean;
};

/** The largest text, in bytes: as large as the page can open. */
const MAX_TEXT = 16 * 1024 * 1024;

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
  { showSecrets, link, base, file, open, json }: ImportOptions,
  change?: (scenario: Scenario) => Scenario,
): Promise<number> {
  const session = openSession();
  const found = session.importTexts({ texts, mask: !showSecrets });
  const scenario = found.scenario === null || change === undefined ? found.scenario : change(found.scenario);
  if (!json || scenario === null) for (const line of notesOf(found, showSecrets)) terminal.err(`${line}\n`);
  if (scenario === null) return EXIT.wrong;
  const hasAddress = base !== null || terminal.env["APPLYGROUND_URL"] !== undefined;
  const page = open && !hasAddress ? await ownPage(terminal) : base;
  const made = link
    ? await linkTo(terminal, scenario, page, { step: found.shown?.step ?? null, field: null })
    : null;
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
  if (json) terminal.out(printJson(resultOf(found, scenario, made?.link ?? null)));
  else if (made !== null) terminal.out(`${made.link}\n`);
  else if (file === null) terminal.out(text);
  if (open && made !== null && !(await openInBrowser(terminal, made.link))) {
    terminal.err("No browser can be opened here. Open the link yourself.\n");
    return EXIT.wrong;
  }
  return EXIT.ok;
}

/** The port of the page that `applyground page` serves, too: so the browser has one storage for both. */
const PORT = 4173;

/** Serves the page until the user stops it. Returns its address; null if that is impossible. */
async function ownPage(terminal: Terminal): Promise<string | null> {
  const usual = await terminal.servePage(PORT);
  const served = "url" in usual ? usual : await terminal.servePage(0);
  if ("problem" in served) return null;
  terminal.err(`The page is at ${served.url}. Ctrl+C stops it.\n`);
  return served.url;
}

function resultOf({ texts, hasSecrets }: Import, scenario: Scenario, link: string | null): unknown {
  return {
    texts: texts.map(({ name, form, sentence, notes }) => ({ name, form, sentence, notes })),
    hasSecrets,
    scenario: printScenario(scenario),
    ...(link !== null && { link }),
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
