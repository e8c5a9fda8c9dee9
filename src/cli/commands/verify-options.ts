import { type Command, Option } from "commander";
import { webAddress } from "../input/web-address.ts";
import type { VerifyCommandOptions } from "./verify.ts";

/** Adds the command `verify` to a program. `file` says what its argument is. */
export function addVerify(
  program: Command,
  file: string,
  run: (file: string, options: VerifyCommandOptions) => Promise<void>,
): void {
  program
    .command("verify")
    .description("play a scenario on a real cluster, and print where it differs from the simulation")
    .argument("<file>", file)
    .addOption(
      new Option("--server <url>", "the address of the API server")
        .argParser(webAddress)
        .conflicts("context"),
    )
    .option("--token <token>", "with --server: your token (default: $APPLYGROUND_TOKEN)")
    .option("--certificate-authority <file>", "with --server: the certificate authority of the server")
    .option("--insecure-skip-tls-verify", "with --server: accept any certificate", false)
    .option("--context <name>", "a context of your kubeconfig file, through kubectl proxy")
    .option("--kubeconfig <file>", "with --context: the kubeconfig file")
    .option("--solution", "play the solution of a lesson, too", false)
    .option("--yes", "play without a question", false)
    .option("--keep", "do not remove what was made", false)
    .option("--run-commands", "run command lines with bash and your kubectl, on this computer", false)
    .option("--throw-away-cluster", "nobody else uses the cluster: play what acts on all of it, too", false)
    .option("--json", "print JSON", false)
    .action((given, options) => {
      const { server = null, token = null, context = null, kubeconfig = null } = options;
      const { certificateAuthority = null, solution, yes, keep, json } = options;
      return run(given, {
        ...{ server, token, context, kubeconfig, certificateAuthority, solution, yes, keep, json },
        isInsecure: options.insecureSkipTlsVerify,
        isThrowAway: options.throwAwayCluster,
        runsCommands: options.runCommands,
      });
    });
}
