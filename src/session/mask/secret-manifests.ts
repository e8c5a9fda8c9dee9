import type { Value } from "../../engine/value/value.ts";
import { splitHeredocs } from "../../text/lines/split-heredocs.ts";
import { parseManifest } from "../../text/manifest/parse-manifest.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";

/** The kinds of which some fields are secret, as a manifest in a text names them. */
const KIND =
  /(?:^|[\s{,])["']?kind["']?\s*:\s*["']?(?:Secret|SecretList|TokenRequest|TokenReview|ExecCredential|Config)\b/;

/** The names of these fields, and of maps with them. */
const FIELD = /["']?(?:data|stringData|token|password|client-key-data|clientKeyData)["']?\s*:/;

/** Whether a text may contain the manifest of a Secret, or of another kind with secret fields. */
export function mayHaveSecret(text: string): boolean {
  return KIND.test(text) && FIELD.test(text);
}

/**
 * Replaces values in the manifests of a text: in its here-documents, or in its YAML documents. `change` gets the value of each document, and
 * returns the same value for no change. `changeOther` gets the parts of the text without manifests. Null if the text may contain a Secret,
 * but is no YAML.
 */
export function replaceInManifests(
  text: string,
  change: (document: Value) => Value,
  changeOther: (part: string) => string,
): string | null {
  if (!mayHaveSecret(text)) return changeOther(text);
  const parts = splitHeredocs(text);
  const outside = parts.map((part) => (part.kind === "heredoc" ? "" : part.text)).join("");
  if (mayHaveSecret(outside)) return replaceInDocuments(text, change);
  const made = parts.map(({ kind, text: part }) =>
    kind === "heredoc" && mayHaveSecret(part) ? replaceInDocuments(part, change) : changeOther(part),
  );
  return made.includes(null) ? null : made.join("");
}

/** Replaces values in the documents of a text. They are printed again if one changes. Null if the text is no YAML. */
function replaceInDocuments(text: string, change: (document: Value) => Value): string | null {
  const { documents, diagnostics } = parseManifest(text);
  const isBroken = diagnostics.some(({ severity, code }) => severity === "error" && code !== "not-an-object");
  const values = documents.flatMap(({ content }) => (content === null ? [] : [content.value]));
  if (isBroken || values.length < documents.length || !values.some(hasFields)) return null;
  const made = values.map(change);
  return made.every((one, at) => one === values[at]) ? text : made.map(printYamlText).join("---\n");
}

/** Whether a document is a map or a list: any text is a scalar in YAML. */
function hasFields(value: Value): boolean {
  return typeof value === "object" && value !== null;
}
