import type { CommandLine, Step, Target } from "../engine/scenario/scenario.ts";
import { managerOfStep } from "../engine/scenario/step-manager.ts";
import type { ExchangeView } from "../session/frame/types.ts";
import { heredoc, quote } from "./shell-quote.ts";

/** The input of a command apart from its step. */
export type CommandContext = {
  /** The user to impersonate; null for the user who runs the command. */
  readonly user: string | null;
  /** Whether the server warned about fields. kubectl refuses such fields by default. */
  readonly warned: boolean;
};

/** Returns the command line that does the same as a step, with its text as typed. */
export function stepCommand(step: Step, context: CommandContext): string {
  const { action } = step;
  const as = context.user === null ? [] : [`--as=${quote(context.user)}`];
  const options = [...writerOf(step), ...as];
  switch (action.kind) {
    case "apply":
      return withManifest(
        [
          "kubectl apply --server-side",
          ...(step.force ? ["--force-conflicts"] : []),
          ...validationOf(step, context),
          ...options,
        ],
        action.manifest,
      );
    case "create":
      return withManifest(["kubectl create", ...validationOf(step, context), ...options], action.manifest);
    case "update":
      return withManifest(["kubectl replace", ...validationOf(step, context), ...options], action.manifest);
    case "delete":
      return withManifest(["kubectl delete --wait=false", ...dryRun(step), ...as], action.manifest);
    case "get":
      return withManifest(["kubectl get -o yaml --show-managed-fields", ...as], action.manifest);
    case "metacontroller":
      return commented("Metacontroller applies this. No command does the same:", action.manifest);
    case "applyV2":
      return commented("Apply v2 applies this. No command does the same:", action.manifest);
    case "define": {
      const flags = [...validationOf(step, context), ...options, "-f definition.yaml"];
      const write = (verb: string) => ["kubectl", verb, ...flags].join(" ");
      return `${writeFile("definition.yaml", action.manifest)}\n${write("create")} || ${write("replace")}`;
    }
    case "patch":
      return patch(action.target, action.type, options, action.body);
    case "edit":
      return `# the controller reads the object, changes it with this JSON Patch and replaces it\n${patch(action.target, "json", options, action.patch)}`;
    case "run":
      return lineOf(action);
  }
}

/** Whether the server warned about unknown or duplicate fields. */
export function hasFieldWarning({ warnings }: Pick<ExchangeView, "warnings">): boolean {
  return warnings.some((warning) => /^(?:unknown|duplicate) field /.test(warning));
}

/** Returns commands that create a file and its folder. */
export function writeFile(name: string, text: string): string {
  const folder = name.split("/").slice(0, -1).join("/");
  const made = folder === "" ? "" : `mkdir -p ${quote(folder)}\n`;
  return `${made}cat > ${quote(name)} ${heredoc(text)}`;
}

/** Returns the lines as shell comments. */
function commented(head: string, text: string): string {
  return [head, ...text.trimEnd().split("\n")].map((line) => `# ${line}`.trimEnd()).join("\n");
}

/** Returns a command line with its files, variables and standard input. */
function lineOf({ line, env = {}, stdin, files = {} }: CommandLine): string {
  const changes = Object.entries(files).map(([name, text]) =>
    text === null ? `rm ${quote(name)}` : writeFile(name, text),
  );
  const variables = Object.entries(env).map(([name, value]) => `export ${quote(`${name}=${value}`)}`);
  const command = stdin === undefined ? line : `${line} ${heredoc(stdin)}`;
  return [...changes, ...variables, command].join("\n");
}

function patch(target: Target, type: string, options: readonly string[], body: string): string {
  const words = ["kubectl patch", ...targetOf(target), `--type=${type}`, ...options];
  return body.includes("\n")
    ? `${[...words, "--patch-file=/dev/stdin"].join(" ")} ${heredoc(body)}`
    : [...words, "-p", quote(body)].join(" ");
}

function writerOf(step: Step): readonly string[] {
  return [
    `--field-manager=${quote(managerOfStep(step))}`,
    ...dryRun(step),
    ...(step.subresource ? [`--subresource=${quote(step.subresource)}`] : []),
  ];
}

function dryRun(step: Step): readonly string[] {
  return step.dryRun ? ["--dry-run=server"] : [];
}

function validationOf({ fieldValidation }: Step, { warned }: CommandContext): readonly string[] {
  const wanted = fieldValidation ?? (warned ? "Warn" : "Strict");
  return wanted === "Strict" ? [] : [`--validate=${wanted.toLowerCase()}`];
}

/** Returns arguments such as `deployment.v1.apps web -n shop`. kubectl accepts the kind in place of the plural name. */
function targetOf({ apiVersion, kind, name, namespace }: Target): readonly string[] {
  const [group, version] = apiVersion.includes("/") ? apiVersion.split("/") : ["", apiVersion];
  const type = group === "" ? kind.toLowerCase() : `${kind.toLowerCase()}.${version}.${group}`;
  return [quote(type), quote(name), ...(namespace ? ["-n", quote(namespace)] : [])];
}

function withManifest(words: readonly string[], manifest: string): string {
  return `${words.join(" ")} -f - ${heredoc(manifest)}`;
}
