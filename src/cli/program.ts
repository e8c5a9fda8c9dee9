import { InvalidArgumentError, Option } from "commander";
import { isServiceRange } from "../engine/server/kinds/core/service/service-range.ts";
import { KUBERNETES_VERSIONS } from "../file/format.ts";
import { type KnownToken, readKnownToken } from "../serve/users/authenticate.ts";
import { joinNames } from "../words.ts";
import { diffFiles } from "./commands/diff.ts";
import { printFigure, readPanels } from "./commands/figure.ts";
import { formatFiles } from "./commands/fmt.ts";
import { importFiles } from "./commands/import.ts";
import { linkFile } from "./commands/link.ts";
import { minimiseFile } from "./commands/minimise.ts";
import { startPage } from "./commands/page.ts";
import { runScenario } from "./commands/run.ts";
import { serveFile } from "./commands/serve.ts";
import { SHOWN } from "./commands/show-step.ts";
import { validateFiles } from "./commands/validate.ts";
import { type VerifyCommandOptions, verifyFile } from "./commands/verify.ts";
import { addVerify } from "./commands/verify-options.ts";
import { webAddress } from "./input/web-address.ts";
import { newProgram, runCommander } from "./new-program.ts";
import { EXIT, PAGE_PORT, SERVER_PORT, type Terminal } from "./terminal.ts";

const FILE = "a scenario file, - for standard input, or a link that contains a scenario";

const ALLOWS_ALL = "RBAC,AlwaysAllow";

/** Runs the command line `args`. Returns the exit code. */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  let exit: number = EXIT.ok;
  /** Makes the action of a command: it returns the exit code. */
  const action =
    <Args extends readonly unknown[]>(run: (...args: Args) => Promise<number>) =>
    async (...given: Args) => {
      exit = await run(...given);
    };
  const program = newProgram(terminal, "applyground").description(
    "Play, check and share scenarios of Kubernetes apply, without a cluster.",
  );

  program
    .command("run")
    .description("play a scenario, and check what it expects")
    .argument("<file>", FILE)
    .option("--step <number>", "the step to show (default: the last one)", stepNumber)
    .addOption(new Option("--show <part>", "show a part of a step instead of the table").choices(SHOWN))
    .option("--object <kind/name>", "the object to show (default: the first one of the step)")
    .option(
      "--kubernetes <version>",
      "the version of the server (default: that of the file)",
      kubernetesVersion,
    )
    .option("--solution", "play the solution of a lesson, too", false)
    .option("--json", "print JSON", false)
    .action(
      action((file, { step = null, show = null, object = null, kubernetes = null, ...rest }) =>
        runScenario(terminal, file, {
          step,
          object,
          kubernetes,
          show: show ?? (step === null && object === null ? null : "object"),
          ...rest,
        }),
      ),
    );

  program
    .command("validate")
    .description("check the format of scenario files, their objects and their lessons")
    .argument("<files...>", FILE)
    .option("--json", "print JSON", false)
    .action(action((files, options) => validateFiles(terminal, files, options)));

  program
    .command("fmt")
    .description("print scenario files in the form in which the page saves them")
    .argument("<files...>", FILE)
    .addOption(new Option("--check", "only say which files have another form").default(false))
    .addOption(new Option("--write", "replace the text of the files").default(false).conflicts("check"))
    .option("--json", "with --check or --write: print JSON", false)
    .action(action((files, options) => formatFiles(terminal, files, options)));

  program
    .command("link")
    .description("print a link that contains a scenario")
    .argument("<file>", FILE)
    .option(
      "--base <url>",
      "the address of the page (default: $APPLYGROUND_URL, else http://localhost:4173/)",
    )
    .option("--step <number>", "the step that the link shows (default: the last one)", stepNumber)
    .option("--json", "print JSON", false)
    .action(
      action((file, { base = null, step = null, json }) => linkFile(terminal, file, { base, step, json })),
    );

  program
    .command("figure")
    .description("print a step as HTML without scripts")
    .argument("<file>", FILE)
    .option("--step <number>", "the step to show (default: the last one)", stepNumber)
    .option("--panels <names>", "the parts to show, with commas between them", panelNames)
    .option("--link <url>", "the address that opens the scenario", webAddress)
    .option("--markdown", "print a code block for Markdown", false)
    .option("--json", "print JSON", false)
    .action(
      action((file, { step = null, link = null, panels = panelNames(undefined), markdown, json }) =>
        printFigure(terminal, file, { step, link, panels, markdown, json }),
      ),
    );

  program
    .command("minimise")
    .description("print the smallest scenario in which something stays true")
    .argument("<file>", FILE)
    .option("--step <number>", "the step after which it is true (default: the last one)", stepNumber)
    .option("--list", "list what is true, with numbers")
    .addOption(
      new Option("--keep <number>", "what must stay true: a number of --list")
        .argParser(listNumber)
        .conflicts("list"),
    )
    .option("--plain-names", "give actors and objects plain names", false)
    .option("--json", "print JSON", false)
    .action(
      action((file, { step = null, list = false, keep = null, plainNames, json }) => {
        if (keep !== null || list) return minimiseFile(terminal, file, { step, keep, plainNames, json });
        terminal.err("Say with --keep what must stay true: --list shows what is.\n");
        return Promise.resolve(EXIT.wrong);
      }),
    );

  program
    .command("import")
    .description(
      "make a scenario of objects, manifests, errors of an apply, audit events and OpenAPI documents",
    )
    .argument("<files...>", "text files, - for standard input")
    .option("--show-secrets", "do not mask the values of Secrets", false)
    .option("--link", "print a link instead of the scenario", false)
    .option("--base <url>", "with --link: the address of the page")
    .option("--json", "print JSON", false)
    .action(
      action((files, { base = null, showSecrets, link, json }) =>
        importFiles(terminal, files, { showSecrets, link, base, file: null, open: false, json }),
      ),
    );

  program
    .command("diff")
    .description("print which values and owners differ between two steps, or between two scenarios")
    .argument("<first>", FILE)
    .argument("[second]", "another one (default: the same)")
    .option(
      "--from <number>",
      "the step of the first, 0 for its beginning (default: the last one)",
      stepOrStart,
    )
    .option("--to <number>", "the step of the second (default: the last one)", stepOrStart)
    .option(
      "--kubernetes <version>",
      "the version in which the second plays (default: that of its file)",
      kubernetesVersion,
    )
    .option("--json", "print JSON", false)
    .action(
      action((first, second, { from = null, to = null, kubernetes = null, json }) =>
        diffFiles(terminal, [first, second], { from, to, kubernetes, json }),
      ),
    );

  addVerify(
    program,
    FILE,
    action((file: string, options: VerifyCommandOptions) => verifyFile(terminal, file, options)),
  );

  program
    .command("page")
    .description("serve the page to this computer, and open it in a browser")
    .option("--port <number>", "the port, 0 for any free one", portNumber, PAGE_PORT)
    .option("--no-open", "open no browser")
    .action(action(({ port, open }) => startPage(terminal, { port, open })));

  program
    .command("serve")
    .description("serve the simulated API server to this computer, for kubectl and other clients")
    .argument("[file]", FILE)
    .option("--port <number>", "the port, 0 for any free one", portNumber, SERVER_PORT)
    .option(
      "--step <number>",
      "the step after which the cluster begins, 0 for none (default: the last one)",
      stepOrStart,
    )
    .option(
      "--kubernetes <version>",
      "the version of the server (default: that of the file)",
      kubernetesVersion,
    )
    .option(
      "--token <token>",
      "what clients must send: TOKEN, or TOKEN,USER,GROUP…; may be repeated; kubectl sends it only over HTTPS",
      knownTokens,
      [],
    )
    .option("--tls-cert-file <file>", "a certificate in PEM, for HTTPS")
    .option("--tls-private-key-file <file>", "the key of the certificate")
    .option("--state <file>", "keep the cluster in this file, and continue with it at the next start")
    .option("--audit-log <file>", "add a line for each request to this file")
    .addOption(
      new Option("--authorization-mode <modes>", "what users may do: what roles allow, or all")
        .choices(["RBAC", ALLOWS_ALL])
        .default("RBAC"),
    )
    .option("--service-cluster-ip-range <range>", "the addresses of Services", serviceRange, "10.96.0.0/12")
    .option("--no-controllers", "do not do what controllers do after a delete")
    .option("--read-only", "refuse everything that would change the cluster", false)
    .action(
      action((file = null, options) => {
        const { step = null, kubernetes = null, serviceClusterIpRange: serviceAddresses } = options;
        const { port, readOnly, controllers, token: tokens, state = null, auditLog = null } = options;
        const { tlsCertFile: certificate, tlsPrivateKeyFile: key } = options;
        if ((certificate === undefined) !== (key === undefined))
          program.error("error: --tls-cert-file and --tls-private-key-file go together");
        const tls = certificate === undefined || key === undefined ? null : { certificate, key };
        const allowsAll = options.authorizationMode === ALLOWS_ALL;
        const served = { file, step, kubernetes, settings: { serviceAddresses, allowsAll } };
        return serveFile(terminal, served, { port, readOnly, controllers, tokens, state, auditLog, tls });
      }),
    );

  return runCommander(program, args, () => exit);
}

function stepNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new InvalidArgumentError("It must be the number of a step, from 1.");
  return Number(text);
}

function listNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError("It must be a number that --list shows.");
  return Number(text);
}

function stepOrStart(text: string): number {
  return text === "0" ? 0 : stepNumber(text);
}

function portNumber(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new InvalidArgumentError("It must be a number from 0 to 65535.");
  return port;
}

function knownTokens(text: string, others: readonly KnownToken[]): readonly KnownToken[] {
  const known = readKnownToken(text);
  if (known === null) throw new InvalidArgumentError("It must be TOKEN, or TOKEN,USER and groups.");
  return [...others, known];
}

function serviceRange(text: string): string {
  if (!isServiceRange(text)) throw new InvalidArgumentError("It must be a range such as 10.96.0.0/12.");
  return text;
}

function kubernetesVersion(text: string): string {
  if (!KUBERNETES_VERSIONS.some((known) => known === text))
    throw new InvalidArgumentError(`Applyground simulates ${joinNames(KUBERNETES_VERSIONS)}.`);
  return text;
}

function panelNames(text: string | undefined) {
  const panels = readPanels(text);
  if ("problem" in panels) throw new InvalidArgumentError(panels.problem);
  return panels;
}
