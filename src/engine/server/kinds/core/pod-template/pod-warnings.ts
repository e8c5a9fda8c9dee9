import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { quoteGo } from "../../../../value/go-format.ts";
import { dig, get, has, isList, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { isWholeQuantity } from "../../../structs/quantity-numbers.ts";
import { addressWarnings } from "../../../validate/address-warnings.ts";
import {
  deprecatedNodeLabel,
  nodeTermsWarnings,
  nodeTermWarnings,
} from "../../../validate/node-label-warnings.ts";
import { claimSpecWarnings } from "./claim-validation.ts";
import { overlapWarnings } from "./overlap-warnings.ts";
import { type PlacedContainer, portWarnings } from "./port-warnings.ts";
import { profileWarnings } from "./security/profile-annotations.ts";

/** Returns the warnings for a pod or a pod template. `path` is the path of the template with a dot, `spec.template.`, or empty. */
export function podWarnings(pod: ValueMap, path: string): readonly string[] {
  const spec = get(pod, "spec");
  if (!isMap(spec)) return [];
  const containers = containersOf(spec, `${path}spec`);
  return [
    ...nodeSelectorWarnings(spec, path),
    ...nodeAffinityWarnings(spec, path),
    ...topologySpreadWarnings(spec, path),
    ...annotationWarnings(dig(pod, "metadata", "annotations"), path),
    ...profileWarnings(pod, spec, path),
    ...volumeWarnings(spec, path),
    ...duplicateWarnings(get(spec, "hostAliases"), "ip", `${path}spec.hostAliases`),
    ...duplicateWarnings(get(spec, "imagePullSecrets"), "name", `${path}spec.imagePullSecrets`),
    ...emptyNameWarnings(get(spec, "imagePullSecrets"), `${path}spec.imagePullSecrets`),
    ...fractionalByteWarnings(get(spec, "overhead"), `${path}spec.overhead`),
    ...containers.flatMap(({ container, at }) => containerWarnings(container, at)),
    ...portWarnings(containers),
    ...gracePeriodWarnings(spec, path),
    ...affinityWarnings(spec, path),
    ...overlapWarnings(get(spec, "volumes")),
    ...nonStandardAddresses(spec, path),
  ];
}

function nonStandardAddresses(spec: ValueMap, path: string): readonly string[] {
  const servers = dig(spec, "dnsConfig", "nameservers");
  return [
    ...(isList(servers) ? servers : []).flatMap((one, i) =>
      addressWarnings(String(one), `${path}spec.dnsConfig.nameservers[${i}]`),
    ),
    ...mapsOf(get(spec, "hostAliases")).flatMap((one, i) =>
      addressWarnings(textAt(one, "ip"), `${path}spec.hostAliases[${i}].ip`),
    ),
  ];
}

function containersOf(spec: ValueMap, path: string): readonly PlacedContainer[] {
  return ["initContainers", "containers", "ephemeralContainers"].flatMap((field) =>
    mapsOf(get(spec, field)).map((container, i) => ({ container, at: `${path}.${field}[${i}]` })),
  );
}

function nodeSelectorWarnings(spec: ValueMap, path: string): readonly string[] {
  const selector = get(spec, "nodeSelector");
  if (!isMap(selector)) return [];
  return Object.keys(selector).flatMap((label) => {
    const why = deprecatedNodeLabel(label);
    return why === null ? [] : [`${path}spec.nodeSelector[${label}]: ${why}`];
  });
}

function nodeAffinityWarnings(spec: ValueMap, path: string): readonly string[] {
  const affinity = dig(spec, "affinity", "nodeAffinity");
  const required = dig(affinity, "requiredDuringSchedulingIgnoredDuringExecution", "nodeSelectorTerms");
  const preferred = dig(affinity, "preferredDuringSchedulingIgnoredDuringExecution");
  const at = `${path}spec.affinity.nodeAffinity`;
  return [
    ...nodeTermsWarnings(required, `${at}.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms`),
    ...mapsOf(preferred).flatMap((term, i) =>
      nodeTermWarnings(
        get(term, "preference"),
        `${at}.preferredDuringSchedulingIgnoredDuringExecution[${i}].preference`,
        true,
      ),
    ),
  ];
}

const NO_SELECTOR = "a null labelSelector results in matching no pod";

function topologySpreadWarnings(spec: ValueMap, path: string): readonly string[] {
  return mapsOf(get(spec, "topologySpreadConstraints")).flatMap((constraint, i) => {
    const at = `${path}spec.topologySpreadConstraints[${i}]`;
    const key = String(get(constraint, "topologyKey") ?? "");
    const why = deprecatedNodeLabel(key);
    const old = why === null ? [] : [`${at}.topologyKey: ${key} is ${why}`];
    return isMap(get(constraint, "labelSelector")) ? old : [...old, `${at}.labelSelector: ${NO_SELECTOR}`];
  });
}

const DEPRECATED_ANNOTATIONS: { readonly [name: string]: string } = {
  "scheduler.alpha.kubernetes.io/critical-pod":
    'non-functional in v1.16+; use the "priorityClassName" field instead',
  "security.alpha.kubernetes.io/sysctls": 'non-functional in v1.11+; use the "sysctls" field instead',
  "security.alpha.kubernetes.io/unsafe-sysctls": 'non-functional in v1.11+; use the "sysctls" field instead',
};

function annotationWarnings(annotations: Value | undefined, path: string): readonly string[] {
  if (!isMap(annotations)) return [];
  return Object.keys(DEPRECATED_ANNOTATIONS)
    .filter((name) => has(annotations, name))
    .map((name) => `${path}metadata.annotations[${name}]: ${DEPRECATED_ANNOTATIONS[name]}`);
}

const DEPRECATED_VOLUMES: { readonly [field: string]: string } = {
  photonPersistentDisk: "deprecated in v1.11, non-functional in v1.16+",
  gitRepo: "deprecated in v1.11, and disabled by default in v1.33+",
  scaleIO: "deprecated in v1.16, non-functional in v1.22+",
  flocker: "deprecated in v1.22, non-functional in v1.25+",
  storageos: "deprecated in v1.22, non-functional in v1.25+",
  quobyte: "deprecated in v1.22, non-functional in v1.25+",
  glusterfs: "deprecated in v1.25, non-functional in v1.26+",
  cephfs: "deprecated in v1.28, non-functional in v1.31+",
  rbd: "deprecated in v1.28, non-functional in v1.31+",
};

function volumeWarnings(spec: ValueMap, path: string): readonly string[] {
  return mapsOf(get(spec, "volumes")).flatMap((volume, i) => {
    const at = `${path}spec.volumes[${i}]`;
    const claim = dig(volume, "ephemeral", "volumeClaimTemplate", "spec");
    return [
      ...volumeTypeWarnings(volume, at),
      ...claimSpecWarnings(claim, `${at}.ephemeral.volumeClaimTemplate.spec`),
    ];
  });
}

/** Returns warnings for deprecated volume types. `volume` is a volume of a pod or the spec of a PersistentVolume at `path`. */
export function volumeTypeWarnings(volume: Value | undefined, path: string): readonly string[] {
  if (!isMap(volume)) return [];
  return Object.keys(DEPRECATED_VOLUMES)
    .filter((field) => isMap(get(volume, field)))
    .map((field) => {
      const name = field === "storageos" ? "storageOS" : field;
      return `${path}.${name}: ${DEPRECATED_VOLUMES[field]}`;
    });
}

function duplicateWarnings(list: Value | undefined, field: string, path: string): readonly string[] {
  const seen = new Set<Value | undefined>();
  const out: string[] = [];
  mapsOf(list).forEach((item, i) => {
    const value = get(item, field) ?? "";
    if (seen.has(value)) out.push(`${path}[${i}].${field}: duplicate ${field} ${quoteGo(String(value))}`);
    seen.add(value);
  });
  return out;
}

function emptyNameWarnings(list: Value | undefined, path: string): readonly string[] {
  return mapsOf(list).flatMap((item, i) =>
    get(item, "name") ? [] : [`${path}[${i}].name: invalid empty name ""`],
  );
}

function fractionalByteWarnings(list: Value | undefined, path: string): readonly string[] {
  if (!isMap(list)) return [];
  return ["memory", "ephemeral-storage"].flatMap((name) => {
    const amount = get(list, name);
    if (typeof amount !== "string" || isWholeQuantity(amount)) return [];
    return [`${path}[${name}]: fractional byte value ${quoteGo(amount)} is invalid, must be an integer`];
  });
}

function containerWarnings(container: ValueMap, at: string): readonly string[] {
  const resources = (field: string, name: string): readonly string[] => {
    const list = dig(container, "resources", field);
    const amount = isMap(list) ? get(list, name) : undefined;
    return amount === undefined ? [] : fractionalByteWarnings({ [name]: amount }, `${at}.resources.${field}`);
  };
  return [
    ...["memory", "ephemeral-storage"].flatMap((name) => [
      ...resources("limits", name),
      ...resources("requests", name),
    ]),
    ...envWarnings(get(container, "env"), at),
  ];
}

function envWarnings(env: Value | undefined, at: string): readonly string[] {
  const seen = new Set<string>();
  const out: string[] = [];
  mapsOf(env).forEach((item, i) => {
    const name = String(get(item, "name") ?? "");
    const reference = `$(${name})`;
    const value = String(get(item, "value") ?? "");
    const hides = isMap(get(item, "valueFrom")) || value === reference || !value.includes(reference);
    if (seen.has(name) && hides) {
      out.push(
        `${at}.env[${i}]: hides previous definition of ${quoteGo(name)}, which may be dropped when using apply`,
      );
    }
    seen.add(name);
  });
  return out;
}

function gracePeriodWarnings(spec: ValueMap, path: string): readonly string[] {
  const seconds = get(spec, "terminationGracePeriodSeconds");
  if (typeof seconds !== "number" || seconds >= 0) return [];
  return [
    `${path}spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`,
  ];
}

function affinityWarnings(spec: ValueMap, path: string): readonly string[] {
  return ["podAffinity", "podAntiAffinity"].flatMap((field) => {
    const at = `${path}spec.affinity.${field}`;
    const affinity = dig(spec, "affinity", field);
    const required = "requiredDuringSchedulingIgnoredDuringExecution";
    const preferred = "preferredDuringSchedulingIgnoredDuringExecution";
    return [
      ...mapsOf(dig(affinity, required)).flatMap((term, i) =>
        isMap(get(term, "labelSelector")) ? [] : [`${at}.${required}[${i}].labelSelector: ${NO_SELECTOR}`],
      ),
      ...mapsOf(dig(affinity, preferred)).flatMap((term, i) =>
        isMap(dig(term, "podAffinityTerm", "labelSelector"))
          ? []
          : [`${at}.${preferred}[${i}].podAffinityTerm.labelSelector: ${NO_SELECTOR}`],
      ),
    ];
  });
}
