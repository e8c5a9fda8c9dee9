import { dig, get, isList, isMap, type Value } from "../../engine/value/value.ts";
import { plural, shorten } from "../../words.ts";
import { fewWords } from "./count-objects.ts";
import { isOfKind } from "./read-documents.ts";
import type { FoundObject } from "./types.ts";

/** A tool that renders manifests, and the field manager with which it applies them. */
export type Renderer = { readonly name: "Helm" | "Argo CD"; readonly manager: string };

/** Returns the tool that rendered manifests, as their comments, labels and annotations say; null for none. */
export function rendererOf(text: string, manifests: readonly FoundObject[]): Renderer | null {
  const has = (field: string, key: string) =>
    manifests.some(({ value }) => dig(value, "metadata", field, key) !== undefined);
  if (has("annotations", "argocd.argoproj.io/tracking-id"))
    return { name: "Argo CD", manager: "argocd-controller" };
  const isHelm = /^# Source: \S+\/templates\//m.test(text) || has("labels", "helm.sh/chart");
  return isHelm ? { name: "Helm", manager: "helm" } : null;
}

/** Returns how a hook is called, `Helm hook (pre-install)`; null for an object that is no hook. */
export function hookOf({ value }: FoundObject): string | null {
  const annotations = dig(value, "metadata", "annotations");
  for (const [key, tool] of [
    ["helm.sh/hook", "Helm"],
    ["argocd.argoproj.io/hook", "Argo CD"],
  ] as const) {
    const hook = isMap(annotations) ? get(annotations, key) : undefined;
    if (typeof hook === "string") return `${tool} hook (${shorten(hook, 80)})`;
  }
  return null;
}

/** Says which hooks are left out. */
export function hookNotes(hooks: readonly FoundObject[]): readonly string[] {
  return hooks.map((one) => {
    const hook = hookOf(one) ?? "";
    const tool = hook.startsWith("Helm") ? "Helm" : "Argo CD";
    return `${shorten(one.kind, 60)} ${shorten(one.name, 80)} is a ${hook}: ${tool} runs it separately from the other objects, so it is in no step.`;
  });
}

/** Whether an object is an Application of Argo CD. */
export function isApplication(one: FoundObject): boolean {
  return isOfKind(one, "argoproj.io", "Application");
}

/** Says what an Application of Argo CD ignores, and how it applies. */
export function applicationNotes({ name, value }: FoundObject): readonly string[] {
  const differences = dig(value, "spec", "ignoreDifferences");
  const options = listed(dig(value, "spec", "syncPolicy", "syncOptions"));
  const app = `The Application ${shorten(name, 80)}`;
  return [
    ...(isList(differences) ? differences.slice(0, 20).flatMap((one) => ignored(app, one)) : []),
    ...(options.length > 0
      ? [`${app} has ${plural(options.length, "sync option")}: ${fewWords(options)}.`]
      : []),
  ];
}

function ignored(app: string, difference: Value): readonly string[] {
  const kind = dig(difference, "kind");
  const fields = [
    ...listed(dig(difference, "jsonPointers")),
    ...listed(dig(difference, "jqPathExpressions")),
  ];
  const managers = listed(dig(difference, "managedFieldsManagers"));
  const what = [
    ...(fields.length > 0 ? [`differences at ${fewWords(fields)}`] : []),
    ...(managers.length > 0
      ? [`the fields that ${fewWords(managers)} ${managers.length === 1 ? "owns" : "own"}`]
      : []),
  ];
  return what.length === 0
    ? []
    : [`${app} ignores, in objects of the kind ${shorten(String(kind ?? "*"), 60)}, ${what.join(" and ")}.`];
}

/** Returns the texts of a list as code. */
function listed(value: Value | undefined): readonly string[] {
  const texts = isList(value) ? value.filter((one) => typeof one === "string") : [];
  return texts.map((text) => `\`${shorten(text.replaceAll("`", "'"), 120)}\``);
}
