import { dig, get, has, isList, isMap, type ValueMap } from "../engine/value/value.ts";
import { objectsOf } from "../text/objects.ts";
import { parseManifest } from "../text/parse.ts";
import { printText } from "../text/print.ts";
import { heredoc } from "./shell.ts";

/**
 * Commands that make the objects of a manifest, their owners as given: the server takes managedFields as they stand only with
 * a write that changes nothing else; an object without owners is taken from the one who made it. What only the server they come from could know is left out. A text that cannot be read
 * is left as it is.
 */
export function makingOf(text: string): string {
  const { documents, issues } = parseManifest(text);
  if (issues.some(({ severity }) => severity === "error")) return `kubectl create -f - ${heredoc(text)}`;
  return documents
    .flatMap(({ value }) => (value === null ? [] : objectsOf(value)))
    .map(({ value }) => makingOfOne(value))
    .join("\n");
}

function makingOfOne(object: ValueMap): string {
  const yaml = printText(withoutIdentity(object));
  const entries = dig(object, "metadata", "managedFields");
  if (isList(entries) && entries.length > 0) {
    return [
      `cat > object.yaml ${heredoc(yaml)}`,
      "kubectl create -f object.yaml",
      ...(has(object, "status") ? ["kubectl replace --subresource=status -f object.yaml"] : []),
      "kubectl replace -f object.yaml",
    ].join("\n");
  }
  // The page does not show who owns a definition.
  if (get(object, "kind") === "CustomResourceDefinition") return `kubectl create -f - ${heredoc(yaml)}`;
  return [
    `cat > object.yaml ${heredoc(yaml)}`,
    "kubectl create -f object.yaml",
    `kubectl patch -f object.yaml --type=merge -p '{"metadata":{"managedFields":[{}]}}'`,
  ].join("\n");
}

function withoutIdentity(object: ValueMap): ValueMap {
  const metadata = dig(object, "metadata");
  if (!isMap(metadata)) return object;
  const { uid: _uid, resourceVersion: _version, ...rest } = metadata;
  return { ...object, metadata: rest };
}
