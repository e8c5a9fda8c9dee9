import { withoutRequests } from "../../../client.ts";
import type { CommandSpec } from "../../command.ts";
import { fail } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { commonFlags } from "../../flags/common-flags.ts";

/** Returns a function that says why there are no metrics: the arguments are wrong, or no server has metrics. */
function noMetrics(command: string, selector: string): (run: CommandRun) => string {
  return ({ flags }) => {
    if (flags.args.length > 1)
      return `${command} [NAME | -l label]\nSee 'kubectl top ${command} -h' for help and examples`;
    if (!/^(?:cpu|memory)?$/.test(flags.text("sort-by"))) return "--sort-by accepts only cpu or memory";
    const selects = ["selector", "field-selector"].some((name) => flags.given(name));
    return selects && flags.args.length > 0
      ? `only one of NAME or ${selector} can be provided`
      : "Metrics API not available";
  };
}

const SHORTS: Readonly<Record<string, string>> = {
  selector: "l",
  "all-namespaces": "A",
  stdin: "i",
  tty: "t",
  container: "c",
  port: "p",
  www: "w",
  "www-prefix": "P",
  "unix-socket": "u",
  quiet: "q",
  filename: "f",
};

/** The commands that do nothing here: what kubectl says for wrong arguments, then why. */
export const absentCommands: Readonly<Record<string, CommandSpec>> = {
  "top node": absent(
    noMetrics("node", "--selector"),
    ["sort-by", "selector"],
    ["no-headers", "use-protocol-buffers", "show-capacity", "show-swap"],
  ),
  "top pod": absent(
    noMetrics("pod", "selector"),
    ["sort-by", "selector", "field-selector"],
    ["no-headers", "use-protocol-buffers", "containers", "all-namespaces", "sum", "show-swap"],
  ),
  proxy: absent(
    () => "a proxy does not run here: use kubectl get --raw",
    "address www www-prefix accept-hosts accept-paths api-prefix keepalive reject-methods reject-paths unix-socket".split(
      " ",
    ),
    ["append-server-path", "disable-filter"],
    ["port"],
  ),
  "plugin list": absent(() => "unable to find any kubectl plugins in your PATH", [], ["name-only"]),
  completion: absent(
    ({ flags }) => {
      const [shell, ...more] = flags.args;
      const help = "\nSee 'kubectl completion -h' for help and examples";
      if (shell === undefined) return `Shell not specified.${help}`;
      if (more.length > 0) return `Too many arguments. Expected only the shell type.${help}`;
      return /^(bash|zsh|fish|powershell)$/.test(shell)
        ? "this terminal completes commands itself: press the Tab key"
        : `Unsupported shell type ${JSON.stringify(shell)}.${help}`;
    },
    [],
    [],
  ),
};

function absent(
  why: (run: CommandRun) => string,
  texts: readonly string[],
  bools: readonly string[],
  ints: readonly string[] = [],
): CommandSpec {
  const flag = (kind: "text" | "bool" | "int") => (name: string) => {
    const short = SHORTS[name];
    return [name, { kind, hidden: true, ...(short !== undefined && { short }) }] as const;
  };
  return {
    flags: {
      ...commonFlags,
      ...Object.fromEntries([
        ...texts.map(flag("text")),
        ...bools.map(flag("bool")),
        ...ints.map(flag("int")),
      ]),
    },
    run: (run) => withoutRequests(fail(why(run)).error),
  };
}
