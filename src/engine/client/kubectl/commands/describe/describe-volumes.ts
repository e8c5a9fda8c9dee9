import { mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { compareText, sortedKeys } from "../../../../value/order.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { annotationLines, formatSelector, labelLines, line, MAX_LENGTH, shorten } from "./describe-text.ts";

/** Returns the lines below the name of a volume with this source. */
type SourceLines = (source: ValueMap) => string;

/** The sources of volumes: the text of their type, and their fields with their names. A field of a missing value is empty. */
const SOURCES: Readonly<Record<string, SourceLines>> = {
  hostPath: hostPathLines,
  emptyDir: (source) =>
    typeLine("EmptyDir (a temporary directory that shares a pod's lifetime)") +
    line("Medium", textAt(source, "medium"), 2) +
    line("SizeLimit", get(source, "sizeLimit") ?? "<unset>", 2),
  secret: (source) =>
    typeLine("Secret (a volume populated by a Secret)") +
    line("SecretName", textAt(source, "secretName"), 2) +
    optionalLine(source),
  configMap: (source) =>
    typeLine("ConfigMap (a volume populated by a ConfigMap)") +
    line("Name", textAt(source, "name"), 2) +
    optionalLine(source),
  nfs: nfsLines,
  persistentVolumeClaim: (source) =>
    typeLine("PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)") +
    line("ClaimName", textAt(source, "claimName"), 2) +
    readOnlyLine(source),
  ephemeral: (source) =>
    typeLine(
      "EphemeralVolume (an inline specification for a volume that gets created and deleted with the pod)",
    ) + claimTemplateLines(get(source, "volumeClaimTemplate")),
  downwardAPI: (source) =>
    `${typeLine("DownwardAPI (a volume populated by information about the pod)")}    Items:\n${mapsOf(
      get(source, "items"),
    )
      .map((item) => {
        const from = dig(item, "fieldRef", "fieldPath") ?? dig(item, "resourceFieldRef", "resource");
        return `      ${from} -> ${get(item, "path")}\n`;
      })
      .join("")}`,
  projected: (source) =>
    typeLine("Projected (a volume that contains injected data from multiple sources)") +
    mapsOf(get(source, "sources")).map(projectedLines).join(""),
  csi: (source) =>
    typeLine("CSI (a Container Storage Interface (CSI) volume source)") +
    line("Driver", textAt(source, "driver"), 2) +
    line("FSType", textAt(source, "fsType"), 2) +
    readOnlyLine(source) +
    attributeLines(get(source, "volumeAttributes")),
  image: (source) =>
    typeLine("Image (a container image or OCI artifact)") +
    line("Reference", textAt(source, "reference"), 2) +
    line("PullPolicy", textAt(source, "pullPolicy"), 2),
};

/** Returns the volumes of a pod. Upstream: kubectl pkg/describe/describe.go, describeVolumes (v0.36.3). */
export function volumeLines(volumes: Value | undefined, space: string): string {
  const all = mapsOf(volumes);
  if (all.length === 0) return `${space}Volumes:\t<none>\n`;
  const lines = all.map((volume) => {
    const kind = Object.keys(SOURCES).find((name) => isMap(get(volume, name)));
    const source = kind === undefined ? undefined : SOURCES[kind];
    const body = source === undefined ? "  <unknown>\n" : source(mapOf(get(volume, kind as string)));
    return `  ${space === "" ? "" : " "}${get(volume, "name")}:\n${body}`;
  });
  return `${space}Volumes:\n${lines.join("")}`;
}

/** The sources that only persistent volumes have, or that they describe otherwise. */
const PERSISTENT_SOURCES: Readonly<Record<string, SourceLines>> = {
  hostPath: hostPathLines,
  nfs: nfsLines,
  local: (source) =>
    typeLine("LocalVolume (a persistent volume backed by local storage on a node)") +
    line("Path", textAt(source, "path"), 2),
  csi: (source) =>
    typeLine("CSI (a Container Storage Interface (CSI) volume source)") +
    line("Driver", textAt(source, "driver"), 2) +
    line("FSType", textAt(source, "fsType"), 2) +
    line("VolumeHandle", textAt(source, "volumeHandle"), 2) +
    readOnlyLine(source) +
    attributeLines(get(source, "volumeAttributes")),
};

function hostPathLines(source: ValueMap): string {
  return (
    typeLine("HostPath (bare host directory volume)") +
    line("Path", get(source, "path"), 2) +
    line("HostPathType", get(source, "type") ?? "<none>", 2)
  );
}

function nfsLines(source: ValueMap): string {
  return (
    typeLine("NFS (an NFS mount that lasts the lifetime of a pod)") +
    line("Server", textAt(source, "server"), 2) +
    line("Path", textAt(source, "path"), 2) +
    readOnlyLine(source)
  );
}

function attributeLines(attributes: Value | undefined): string {
  const map = mapOf(attributes);
  const texts = sortedKeys(map).map((key) => `    ${shorten(`${key}=${get(map, key)}`, MAX_LENGTH)}\n`);
  return `    VolumeAttributes:\t${texts.length === 0 ? "<none>\n" : texts.join("        \t")}`;
}

/** Returns the source of a persistent volume. */
export function persistentSourceLines(spec: ValueMap): string {
  const found = Object.keys(PERSISTENT_SOURCES).find((name) => isMap(get(spec, name)));
  if (found === undefined) return "  <unknown>\n";
  return PERSISTENT_SOURCES[found]?.(mapOf(get(spec, found))) ?? "";
}

function typeLine(text: string): string {
  return line("Type", text, 2);
}

function optionalLine(source: ValueMap): string {
  return line("Optional", get(source, "optional") === true, 2);
}

function readOnlyLine(source: ValueMap): string {
  return line("ReadOnly", get(source, "readOnly") === true, 2);
}

function projectedLines(source: ValueMap): string {
  const { secret, downwardAPI, configMap, serviceAccountToken } = source as Readonly<
    Record<string, Value | undefined>
  >;
  if (isMap(secret)) return line("SecretName", textAt(secret, "name"), 2) + optionalLine(secret);
  if (isMap(downwardAPI)) return line("DownwardAPI", "true", 2);
  if (isMap(configMap)) return line("ConfigMapName", textAt(configMap, "name"), 2) + optionalLine(configMap);
  if (isMap(serviceAccountToken)) {
    return line("TokenExpirationSeconds", get(serviceAccountToken, "expirationSeconds"), 2);
  }
  return "";
}

function claimTemplateLines(template: Value | undefined): string {
  if (!isMap(template)) return "";
  const metadata = mapOf(get(template, "metadata"));
  const mode = dig(template, "spec", "volumeMode");
  const text = [
    line("StorageClass", dig(template, "spec", "storageClassName")),
    line("Volume", dig(template, "spec", "volumeName")),
    labelLines("Labels", get(metadata, "labels")),
    annotationLines("Annotations", get(metadata, "annotations")),
    line("Capacity", ""),
    line("Access Modes", ""),
    mode === undefined ? "" : line("VolumeMode", mode),
  ].join("");
  return text.replace(/^(?=.)/gm, "    ");
}

/** Returns the topology spread constraints of a pod; empty if there are none. */
export function spreadLines(constraints: Value | undefined, space: string): string {
  const sorted = [...mapsOf(constraints)].sort((a, b) =>
    compareText(textAt(a, "topologyKey"), textAt(b, "topologyKey")),
  );
  if (sorted.length === 0) return "";
  const lines = sorted.map((one) => {
    const selector = get(one, "labelSelector");
    const which = isMap(selector) ? ` for selector ${formatSelector(selector)}` : "";
    return `${get(one, "topologyKey")}:${get(one, "whenUnsatisfiable")} when max skew ${get(one, "maxSkew")} is exceeded${which}\n`;
  });
  return `${space}Topology Spread Constraints:\t${lines.join(`${space}\t`)}`;
}
