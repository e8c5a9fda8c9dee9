import { LAST_APPLIED } from "../engine/managedfields/kubectl-names.ts";
import { dig, get, has, isList, isMap, type ValueMap } from "../engine/value/value.ts";
import { objectsOf } from "../text/manifest/flatten-list.ts";
import { parseManifest } from "../text/manifest/parse-manifest.ts";
import { printYamlText } from "../text/yaml/print/print-yaml.ts";
import { heredoc, quote } from "./shell-quote.ts";

/**
 * Returns commands that create the objects of a manifest with their managedFields. The server accepts given managedFields only
 * in a write that changes nothing else, so a second write follows the creation; for an object without managedFields it
 * removes those of the creation. uid and resourceVersion are left out. A text that cannot be parsed is sent as it is. Objects
 * that are not wanted are left out.
 */
export function createCommands(text: string, isWanted: (object: ValueMap) => boolean = () => true): string {
  const { documents, diagnostics } = parseManifest(text);
  if (diagnostics.some(({ severity }) => severity === "error")) return `kubectl create -f - ${heredoc(text)}`;
  return objectsOf(documents).filter(isWanted).map(createObjectCommands).join("\n");
}

function createObjectCommands(object: ValueMap): string {
  const yaml = printYamlText(withoutIdentity(object));
  const entries = dig(object, "metadata", "managedFields");
  const annotation = dig(object, "metadata", "annotations", LAST_APPLIED);
  if (annotation !== undefined) {
    // kubectl create updates the annotation, and kubectl replace would do so again.
    const owners = isList(entries) && entries.length > 0 ? entries : [{}];
    return [
      `cat > object.yaml ${heredoc(yaml)}`,
      "kubectl create -f object.yaml",
      ...(has(object, "status") ? ["kubectl replace --subresource=status -f object.yaml"] : []),
      patchCommand({ annotations: { [LAST_APPLIED]: annotation } }),
      patchCommand({ managedFields: owners }),
    ].join("\n");
  }
  if (isList(entries) && entries.length > 0) {
    return [
      `cat > object.yaml ${heredoc(yaml)}`,
      "kubectl create -f object.yaml",
      ...(has(object, "status") ? ["kubectl replace --subresource=status -f object.yaml"] : []),
      "kubectl replace -f object.yaml",
    ].join("\n");
  }
  // The page does not show the owners of a definition.
  if (get(object, "kind") === "CustomResourceDefinition") return `kubectl create -f - ${heredoc(yaml)}`;
  return [
    `cat > object.yaml ${heredoc(yaml)}`,
    "kubectl create -f object.yaml",
    `kubectl patch -f object.yaml --type=merge -p '{"metadata":{"managedFields":[{}]}}'`,
  ].join("\n");
}

/** Returns a command that changes metadata of the object in `object.yaml`. */
function patchCommand(metadata: ValueMap): string {
  return `kubectl patch -f object.yaml --type=merge -p ${quote(JSON.stringify({ metadata }))}`;
}

function withoutIdentity(object: ValueMap): ValueMap {
  const metadata = dig(object, "metadata");
  if (!isMap(metadata)) return object;
  const { uid: _uid, resourceVersion: _version, ...rest } = metadata;
  return { ...object, metadata: rest };
}
