import editorWorkerUrl from "monaco-editor/editor/editor.worker?worker&url";
import { trustedUrl } from "../../../trusted-url.ts";

/** The rules by which one of Monaco's policies makes trusted values from texts. */
type Rules = {
  readonly createHTML?: (text: string, ...rest: readonly unknown[]) => string;
  readonly createScriptURL?: (url: string, ...rest: readonly unknown[]) => string;
};

type TrustedTypes = { readonly createPolicy: (name: string, rules: Required<Rules>) => Required<Rules> };

/** What Monaco asks the page for: its worker, and its policies for trusted types. */
globalThis.MonacoEnvironment = {
  getWorker: () => new Worker(trustedUrl(editorWorkerUrl), { type: "module" }),
  createTrustedTypesPolicy,
};

/** The one policy of all of Monaco, so that the page's content policy need not list a dozen names that change with each release. */
let shared: Required<Rules> | null = null;

/** Returns a policy that makes trusted values by `rules`; undefined in a browser without trusted types. */
function createTrustedTypesPolicy(name: string, rules: Rules = {}) {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return undefined;
  const { createHTML: html = same, createScriptURL: url = same } = rules;
  shared ??= trustedTypes.createPolicy("monaco", { createHTML: same, createScriptURL: same });
  const { createHTML, createScriptURL } = shared;
  return {
    name,
    createHTML: (text: string, ...rest: readonly unknown[]) => createHTML.call(shared, html(text, ...rest)),
    createScriptURL: (text: string, ...rest: readonly unknown[]) =>
      createScriptURL.call(shared, url(text, ...rest)),
  };
}

function same(text: string): string {
  return text;
}
