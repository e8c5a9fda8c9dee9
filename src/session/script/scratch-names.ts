import { applySetId } from "../../engine/client/kubectl/applyset/applyset-id.ts";
import type { CommandLine, Scenario, Step, Target } from "../../engine/scenario/scenario.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { dig } from "../../engine/value/value.ts";

/** What stands for the namespace `default` of a scenario in a real cluster. */
export type ScratchNames = {
  readonly namespace: string;
  /** Returns a text of the scenario, or one that the server or kubectl printed, with the scratch namespace instead of `default`. */
  readonly text: (text: string) => string;
};

/** The namespace that a script maps to its scratch namespace. */
export const MAPPED = "default";

/**
 * Returns the names in a script. The id of an ApplySet depends on its namespace, so the ids of `parents` change too. All other
 * names stay.
 */
export function scratchNames(title: string, parents: readonly ValueMap[]): ScratchNames {
  const namespace = namespaceFor(title);
  const ids = parents.flatMap((parent) => changedId(parent, namespace));
  return {
    namespace,
    text: (text) =>
      ids.reduce((all, [from, to]) => all.replaceAll(from, to), withNamespace(shellText(text), namespace)),
  };
}

/** Returns a namespace for a scenario: letters, digits and hyphens, at most 50 characters. */
function namespaceFor(title: string): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, 38)
    .replace(/-$/, "");
  return `applyground-${words || "scenario"}`;
}

/** Returns the text without NUL characters and half surrogate pairs: a shell script can contain neither. */
function shellText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a shell drops it
  return text.replace(/[\u0000\p{Surrogate}]/gu, "\ufffd");
}

/** `namespace: default` in YAML and JSON, `-n default` in a command line, and a path of the API. */
const NAMED = [
  /(\bnamespace["']?:[ \t]*["']?)default(?=["'\s,}]|$)/g,
  /((?:^|\s)(?:-n[ \t=]*|--namespace[ \t=]+)["']?)default(?=["'\s;|&)]|$)/g,
  /(\/namespaces\/)default(?=\/)/g,
  /(\bnamespace ")default(?=")/g,
];

/** Returns a text with another namespace wherever it names the namespace `default`. */
export function withNamespace(text: string, namespace: string): string {
  return NAMED.reduce((all, pattern) => all.replace(pattern, `$1${namespace}`), text);
}

function changedId(parent: ValueMap, namespace: string): readonly (readonly [string, string])[] {
  const apiVersion = String(parent["apiVersion"]);
  const [name, own] = [dig(parent, "metadata", "name"), dig(parent, "metadata", "namespace")];
  if (own !== MAPPED || typeof name !== "string") return [];
  const group = apiVersion.includes("/") ? (apiVersion.split("/")[0] as string) : "";
  const place = { name, kind: String(parent["kind"]), group };
  return [[applySetId({ ...place, namespace: own }), applySetId({ ...place, namespace })]];
}

/** Returns a scenario whose texts and targets have the scratch namespace instead of `default`. */
export function inScratch(original: Scenario, names: ScratchNames): Scenario {
  const scenario = forShell(original);
  const texts = (list: readonly string[] = []) => list.map(names.text);
  return {
    ...scenario,
    definitions: texts(scenario.definitions),
    objects: texts(scenario.objects),
    files: mapTexts(scenario.files ?? {}, names),
    steps: scenario.steps.map((step) => stepInScratch(step, names)),
    ...(scenario.rules !== undefined && {
      rules: scenario.rules.map((rule) =>
        rule.namespaces === undefined
          ? rule
          : { ...rule, namespaces: rule.namespaces.map((one) => (one === MAPPED ? names.namespace : one)) },
      ),
    }),
  };
}

/** Returns a scenario with texts that a shell script can contain. */
function forShell(scenario: Scenario): Scenario {
  const clean = (_: string, value: unknown) => (typeof value === "string" ? shellText(value) : value);
  return JSON.parse(JSON.stringify(scenario), clean) as Scenario;
}

function stepInScratch(step: Step, names: ScratchNames): Step {
  const { action } = step;
  switch (action.kind) {
    case "patch": {
      const target = targetInScratch(action.target, names);
      return { ...step, action: { ...action, target, body: names.text(action.body) } };
    }
    case "edit": {
      const target = targetInScratch(action.target, names);
      return { ...step, action: { ...action, target, patch: names.text(action.patch) } };
    }
    case "run":
      return { ...step, action: { ...action, ...lineInScratch(action, names) } };
    default:
      return { ...step, action: { ...action, manifest: names.text(action.manifest) } };
  }
}

function targetInScratch(target: Target, { namespace }: ScratchNames): Target {
  return target.namespace === MAPPED ? { ...target, namespace } : target;
}

function lineInScratch({ line, env, stdin, files }: CommandLine, names: ScratchNames): CommandLine {
  return {
    line: names.text(line),
    ...(env !== undefined && { env: mapTexts(env, names) }),
    ...(stdin !== undefined && { stdin: names.text(stdin) }),
    ...(files !== undefined && { files: mapTexts(files, names) }),
  };
}

function mapTexts<Text extends string | null>(
  texts: Readonly<Record<string, Text>>,
  names: ScratchNames,
): Readonly<Record<string, Text>> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, text === null ? text : names.text(text)]),
  ) as Readonly<Record<string, Text>>;
}
