import type { CommandLine, Scenario, Step, Target } from "../../engine/scenario/scenario.ts";
import type { StepRow } from "../../worker/protocol.ts";

/**
 * A scenario as Markdown for an issue tracker: without headings, so that it fits any template. Each step with the command
 * that does the same on a real cluster, and what came of it here; the link to the rest.
 */
export function reportOf(scenario: Scenario, rows: readonly StepRow[], link: string): string {
  const { title, description, objects = [], definitions = [], files = {}, steps } = scenario;
  const before = [...definitions, ...objects];
  const parts = [
    `**${plain(title || "Untitled")}**`,
    ...(description === undefined ? [] : [description.trim().replace(/^#+\s*/gm, "")]),
    ...(before.length === 0 ? [] : [`Before the first step:\n\n${fenced(before.join("---\n"), "yaml")}`]),
    ...(Object.keys(files).length === 0 ? [] : [`Files:\n\n${fenced(filesText(files), "sh")}`]),
    ...steps.map((step, index) =>
      stepText(
        step,
        index,
        rows.find((row) => row.step === step.id),
      ),
    ),
    `[Open in Applyground](${link})`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function filesText(files: Readonly<Record<string, string>>): string {
  return Object.entries(files)
    .map(([name, text]) => writeFile(name, text))
    .join("\n");
}

function stepText(step: Step, index: number, row: StepRow | undefined): string {
  const note = step.note === undefined ? "" : ` (${plain(step.note)})`;
  const result = step.disabled ? "disabled" : (row?.summary ?? "not run");
  return `**${index + 1}. ${plain(step.actor)}**${note}\n\n${fenced(commandOf(step), "sh")}\n\nResult: ${plain(result)}`;
}

/** The command line that does what a step does. */
export function commandOf(step: Step): string {
  const { action } = step;
  const options = optionsOf(step);
  switch (action.kind) {
    case "apply":
      return withManifest(
        ["kubectl apply --server-side", ...(step.force ? ["--force-conflicts"] : []), ...options],
        action.manifest,
      );
    case "create":
      return withManifest(["kubectl create", ...options], action.manifest);
    case "update":
      return withManifest(["kubectl replace", ...options], action.manifest);
    case "delete":
      return withManifest(["kubectl delete", ...(step.dryRun ? ["--dry-run=server"] : [])], action.manifest);
    case "get":
      return withManifest(["kubectl get -o yaml --show-managed-fields"], action.manifest);
    case "patch":
      return [
        "kubectl patch",
        ...targetOf(action.target),
        `--type=${action.type}`,
        ...options,
        "-p",
        quote(action.body),
      ].join(" ");
    case "run":
      return lineOf(action);
    case "edit":
      return `# read, changed by this JSON Patch, and replaced\n${["kubectl patch", ...targetOf(action.target), "--type=json", ...options, "-p", quote(action.patch)].join(" ")}`;
  }
}

/** A command line, with the files that it changes before and what it reads. */
function lineOf({ line, env = {}, stdin, files = {} }: CommandLine): string {
  const changes = Object.entries(files).map(([name, text]) =>
    text === null ? `rm ${quote(name)}` : writeFile(name, text),
  );
  const variables = Object.entries(env).map(([name, value]) => `export ${name}=${quote(value)}`);
  const command = stdin === undefined ? line : heredoc(line, stdin);
  return [...changes, ...variables, command].join("\n");
}

/** What makes a file, and the folder it is in. */
function writeFile(name: string, text: string): string {
  const folder = name.split("/").slice(0, -1).join("/");
  const made = folder === "" ? "" : `mkdir -p ${quote(folder)}\n`;
  return `${made}${heredoc(`cat > ${quote(name)}`, text)}`;
}

function optionsOf(step: Step): readonly string[] {
  const manager =
    step.fieldManager ?? (step.userAgent === undefined ? step.actor : step.userAgent.split("/")[0]);
  return [
    `--field-manager=${quote(manager ?? step.actor)}`,
    ...(step.dryRun ? ["--dry-run=server"] : []),
    ...(step.fieldValidation ? [`--validate=${step.fieldValidation.toLowerCase()}`] : []),
    ...(step.subresource ? [`--subresource=${quote(step.subresource)}`] : []),
  ];
}

/** `deployments.v1.apps/web` in a form that needs no plural. */
function targetOf({ apiVersion, kind, name, namespace }: Target): readonly string[] {
  const [group, version] = apiVersion.includes("/") ? apiVersion.split("/") : ["", apiVersion];
  const type = group === "" ? kind.toLowerCase() : `${kind.toLowerCase()}.${version}.${group}`;
  return [quote(type), quote(name), ...(namespace ? ["-n", quote(namespace)] : [])];
}

function withManifest(words: readonly string[], manifest: string): string {
  return heredoc(`${words.join(" ")} -f -`, manifest);
}

/** A command with a text as its input. */
function heredoc(command: string, text: string): string {
  let end = "EOF";
  while (text.split("\n").includes(end)) end += "_";
  return `${command} <<'${end}'\n${text}${text.endsWith("\n") ? "" : "\n"}${end}`;
}

/** For a shell; as it is where it needs no quotes. */
function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Fenced by more backticks than it holds. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.endsWith("\n") ? text.slice(0, -1) : text}\n${fence}`;
}

/** On one line, and no Markdown. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}
