import { managerOf } from "../engine/scenario/manager.ts";
import type { CommandLine, Step, Target } from "../engine/scenario/scenario.ts";
import type { ExchangeView } from "../worker/protocol.ts";
import { heredoc, quote } from "./shell.ts";

/** What of a step's circumstances its command must say. */
export type Circumstances = {
  /** Whom the server takes it for; null: whoever runs the command. */
  readonly user: string | null;
  /** Whether the server warned of fields: kubectl refuses them unless it is told not to. */
  readonly warned: boolean;
};

/** The command line that does what a step does, its text as typed. */
export function commandOf(step: Step, circumstances: Circumstances): string {
  const { action } = step;
  const as = circumstances.user === null ? [] : [`--as=${quote(circumstances.user)}`];
  const options = [...writerOf(step), ...as];
  switch (action.kind) {
    case "apply":
      return withManifest(
        [
          "kubectl apply --server-side",
          ...(step.force ? ["--force-conflicts"] : []),
          ...validationOf(step, circumstances),
          ...options,
        ],
        action.manifest,
      );
    case "create":
      return withManifest(
        ["kubectl create", ...validationOf(step, circumstances), ...options],
        action.manifest,
      );
    case "update":
      return withManifest(
        ["kubectl replace", ...validationOf(step, circumstances), ...options],
        action.manifest,
      );
    case "delete":
      return withManifest(["kubectl delete --wait=false", ...dryRun(step), ...as], action.manifest);
    case "get":
      return withManifest(["kubectl get -o yaml --show-managed-fields", ...as], action.manifest);
    case "metacontroller":
      return commented("Metacontroller applies this; no command does the same:", action.manifest);
    case "applyV2":
      return commented("Apply v2 of this; no command does the same:", action.manifest);
    case "define": {
      const flags = [...validationOf(step, circumstances), ...options, "-f definition.yaml"];
      const write = (verb: string) => ["kubectl", verb, ...flags].join(" ");
      return `${writeFile("definition.yaml", action.manifest)}\n${write("create")} || ${write("replace")}`;
    }
    case "patch":
      return patch(action.target, action.type, options, action.body);
    case "edit":
      return `# read, changed by this JSON Patch, and replaced\n${patch(action.target, "json", options, action.patch)}`;
    case "run":
      return lineOf(action);
  }
}

/** Whether the server warned of fields that it does not know, or that stand twice. */
export function hasFieldWarning({ warnings }: Pick<ExchangeView, "warnings">): boolean {
  return warnings.some((warning) => /^(?:unknown|duplicate) field /.test(warning));
}

/** What makes a file, and the folder it is in. */
export function writeFile(name: string, text: string): string {
  const folder = name.split("/").slice(0, -1).join("/");
  const made = folder === "" ? "" : `mkdir -p ${quote(folder)}\n`;
  return `${made}cat > ${quote(name)} ${heredoc(text)}`;
}

/** Lines that a shell passes over. */
function commented(head: string, text: string): string {
  return [head, ...text.trimEnd().split("\n")].map((line) => `# ${line}`.trimEnd()).join("\n");
}

/** A command line, with the files that it changes before and what it reads. */
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
    `--field-manager=${quote(managerOf(step))}`,
    ...dryRun(step),
    ...(step.subresource ? [`--subresource=${quote(step.subresource)}`] : []),
  ];
}

function dryRun(step: Step): readonly string[] {
  return step.dryRun ? ["--dry-run=server"] : [];
}

function validationOf({ fieldValidation }: Step, { warned }: Circumstances): readonly string[] {
  const wanted = fieldValidation ?? (warned ? "Warn" : "Strict");
  return wanted === "Strict" ? [] : [`--validate=${wanted.toLowerCase()}`];
}

/** `deployment.v1.apps web -n shop`: kubectl takes the kind for its plural. */
function targetOf({ apiVersion, kind, name, namespace }: Target): readonly string[] {
  const [group, version] = apiVersion.includes("/") ? apiVersion.split("/") : ["", apiVersion];
  const type = group === "" ? kind.toLowerCase() : `${kind.toLowerCase()}.${version}.${group}`;
  return [quote(type), quote(name), ...(namespace ? ["-n", quote(namespace)] : [])];
}

function withManifest(words: readonly string[], manifest: string): string {
  return `${words.join(" ")} -f - ${heredoc(manifest)}`;
}
