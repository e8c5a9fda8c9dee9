import { Option } from "commander";
import { showClusterObjects } from "./commands/show-cluster-objects.ts";
import { newProgram, runCommander } from "./new-program.ts";
import { EXIT, type Terminal } from "./terminal.ts";

/** Options of kubectl that the plugin passes on. */
const KUBECTL_OPTIONS = [
  ["-n, --namespace <name>", "the namespace of the objects"],
  ["--context <name>", "the context of the kubeconfig file"],
  ["--kubeconfig <file>", "the kubeconfig file"],
  ["--cluster <name>", "the cluster of the kubeconfig file"],
  ["--user <name>", "the user of the kubeconfig file"],
  ["--as <user>", "the user to impersonate"],
  ["-s, --server <url>", "the address of the API server"],
] as const;

/** Runs `kubectl applyground` with the arguments `args`. Returns the exit code. */
export async function runKubectlPlugin(args: readonly string[], terminal: Terminal): Promise<number> {
  let exit: number = EXIT.ok;
  const program = newProgram(terminal, "kubectl applyground")
    .description(
      "Make a link to Applyground that contains objects of your cluster, with their field managers.",
    )
    .argument("<objects...>", "as for kubectl get: deploy/web, or deploy web")
    .option("-l, --selector <labels>", "only the objects with these labels")
    .option("-f, --filename <file>", "a manifest: the scenario applies it to the objects")
    .option("--field-manager <name>", "with -f: the manager that applies it", "kubectl")
    .option(
      "--base <url>",
      "the address of the page (default: $APPLYGROUND_URL, else http://localhost:4173/)",
    )
    .option("--open", "open the link in a browser", false)
    .addOption(new Option("--file <file>", "write the scenario to a file instead").conflicts("open"))
    .option("--show-secrets", "do not mask the values of Secrets", false)
    .option("--json", "print JSON", false);
  for (const [flags, says] of KUBECTL_OPTIONS) program.option(flags, says);
  program.action(async (objects: readonly string[], options: Options) => {
    const {
      selector = null,
      filename,
      fieldManager,
      file = null,
      base = null,
      open,
      showSecrets,
      json,
    } = options;
    exit = await showClusterObjects(
      terminal,
      { objects, flags: kubectlFlags(options), selector },
      filename === undefined ? null : { file: filename, fieldManager },
      {
        ...{ showSecrets, link: file === null, base, file, open, json },
        ...(filename === undefined && { withoutCause: TRY_AN_APPLY }),
      },
    );
    const isOnThisComputer = base === null && terminal.env["APPLYGROUND_URL"] === undefined;
    if (exit === EXIT.ok && file === null && !open && !json && isOnThisComputer)
      terminal.err("With --open, this command serves the page on this computer and opens the link.\n");
  });
  return runCommander(program, args, () => exit);
}

const TRY_AN_APPLY =
  "Nothing in the managed fields causes trouble. To try an apply, add its manifest: -f FILE --field-manager NAME.";

type Options = {
  readonly selector?: string;
  readonly filename?: string;
  readonly fieldManager: string;
  readonly base?: string;
  readonly open: boolean;
  readonly file?: string;
  readonly showSecrets: boolean;
  readonly json: boolean;
} & { readonly [name in (typeof PASSED)[number]]?: string };

const PASSED = ["namespace", "context", "kubeconfig", "cluster", "user", "as", "server"] as const;

/** Returns the options of kubectl as arguments. */
function kubectlFlags(options: Options): readonly string[] {
  return PASSED.flatMap((name) => (options[name] === undefined ? [] : [`--${name}=${options[name]}`]));
}
