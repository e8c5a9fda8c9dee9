import { get, isList, type ValueMap } from "../../../value/value.ts";
import type { Environment } from "../environment.ts";
import { cleanPath } from "../files/clean-path.ts";
import { metaMap, withMeta } from "../objects/object-info.ts";
import { kustomizeVersion } from "./kustomize-version.ts";
import type { Resource } from "./model/resource.ts";

/** The annotations that `buildMetadata` asks for, and the label. Upstream: kustomize api/resource/origin.go (v0.21.1). */
const ORIGIN = "config.kubernetes.io/origin";
const CHANGES = "alpha.config.kubernetes.io/transformations";
const MANAGED_BY = "app.kubernetes.io/managed-by";

/** Returns the text about a file. */
export function originOfFile(folder: string, path: string): string {
  return `path: ${cleanPath(`${folder}/${path}`)}\n`;
}

/** Returns the text about a generator or transformer of a kustomization. */
export function originOfPlugin(
  configuredIn: string,
  { apiVersion, kind, name }: { readonly apiVersion: string; readonly kind: string; readonly name?: string },
): string {
  const named = name === undefined ? "" : `  name: ${name}\n`;
  return `configuredIn: ${cleanPath(configuredIn)}\nconfiguredBy:\n  apiVersion: ${apiVersion}\n  kind: ${kind}\n${named}`;
}

/** Notes on resources what changed them. One without an origin takes this as its origin. */
export function withChange(resources: readonly Resource[], change: string): readonly Resource[] {
  return resources.map((resource) =>
    resource.origin === null
      ? { ...resource, origin: change }
      : { ...resource, changes: [...resource.changes, change] },
  );
}

/** Returns the resources with the annotations and the label that `buildMetadata` of the outermost kustomization asks for. */
export function withBuildMetadata(
  environment: Environment,
  resources: readonly Resource[],
  kustomization: ValueMap,
  isManaged: boolean,
): readonly Resource[] {
  const list = get(kustomization, "buildMetadata");
  const wanted = isList(list) ? list.map(String) : [];
  return resources.map((resource) => {
    let { object } = resource;
    const annotate = (key: string, text: string) => {
      object = withMeta(object, "annotations", { ...metaMap(object, "annotations"), [key]: text });
    };
    if (wanted.includes("originAnnotations") && resource.origin !== null) annotate(ORIGIN, resource.origin);
    if (wanted.includes("transformerAnnotations") && resource.changes.length > 0) {
      annotate(
        CHANGES,
        resource.changes.map((text) => `- ${text.trimEnd().replace(/\n/g, "\n  ")}\n`).join(""),
      );
    }
    if (isManaged || wanted.includes("managedByLabel")) {
      const version = `kustomize-${kustomizeVersion(environment)}`;
      object = withMeta(object, "labels", { ...metaMap(object, "labels"), [MANAGED_BY]: version });
    }
    return { ...resource, object };
  });
}
