import { equal } from "../../../../../value/equal.ts";
import { mapsOf, textAt } from "../../../../../value/field-values.ts";
import { dig, get, has, isMap, type ValueMap, withKey } from "../../../../../value/value.ts";

const POD_SECCOMP = "seccomp.security.alpha.kubernetes.io/pod";
const SECCOMP = "container.seccomp.security.alpha.kubernetes.io/";
const APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/";

/** Returns the containers of a pod spec, of all types. */
function containersOf(spec: ValueMap): readonly ValueMap[] {
  return ["initContainers", "containers", "ephemeralContainers"].flatMap((field) => mapsOf(get(spec, field)));
}

/** Returns warnings for annotations that a field has replaced, and that have no effect or soon none. `path` as in `podWarnings`. */
export function profileWarnings(pod: ValueMap, spec: ValueMap, path: string): readonly string[] {
  const annotations = dig(pod, "metadata", "annotations");
  if (!isMap(annotations)) return [];
  const at = (key: string): string => `${path}metadata.annotations[${key}]`;
  const unused = (key: string, owner: ValueMap): readonly string[] =>
    has(annotations, key) && !isMap(dig(owner, "securityContext", "seccompProfile"))
      ? [`${at(key)}: non-functional in v1.27+; use the "seccompProfile" field instead`]
      : [];
  return [
    ...unused(POD_SECCOMP, spec),
    ...containersOf(spec).flatMap((container) => {
      const name = textAt(container, "name");
      const key = APP_ARMOR + name;
      // Of a pod itself, the server takes the profile from the annotation, see `withProfileFields`.
      const isOld = path !== "" && has(annotations, key) && !hasProfile(container);
      return [
        ...unused(SECCOMP + name, container),
        ...(isOld && !isPodProfile(spec, textAt(annotations, key)) ? [deprecation(at(key))] : []),
      ];
    }),
  ];
}

function deprecation(at: string): string {
  return `${at}: deprecated since v1.30; use the "appArmorProfile" field instead`;
}

function hasProfile(container: ValueMap): boolean {
  return isMap(dig(container, "securityContext", "appArmorProfile"));
}

function isPodProfile(spec: ValueMap, annotation: string): boolean {
  const profile = profileOf(annotation);
  return profile !== null && equal(profile, dig(spec, "securityContext", "appArmorProfile") ?? null);
}

/** Returns the AppArmor profile that an annotation means; null if it means none. */
function profileOf(annotation: string): ValueMap | null {
  if (annotation === "unconfined") return { type: "Unconfined" };
  if (annotation === "runtime/default") return { type: "RuntimeDefault" };
  const [, name = ""] = /^localhost\/(.*)$/s.exec(annotation) ?? [];
  const isValid = name !== "" && name.trim() === name && name.length <= 4095;
  return isValid ? { type: "Localhost", localhostProfile: name } : null;
}

/**
 * Returns a new pod whose containers have the AppArmor profiles of its annotations, unless they have one. Calls `warn` for each annotation
 * without a field. Upstream: kubernetes pkg/registry/core/pod/strategy.go, applyAppArmorVersionSkew (v1.36.3).
 */
export function withProfileFields(pod: ValueMap, warn: (text: string) => void): ValueMap {
  const annotations = dig(pod, "metadata", "annotations");
  const spec = get(pod, "spec");
  if (!isMap(annotations) || !isMap(spec) || dig(spec, "os", "name") === "windows") return pod;
  const withField = (container: ValueMap): ValueMap => {
    const key = APP_ARMOR + textAt(container, "name");
    if (!has(annotations, key) || hasProfile(container)) return container;
    const annotation = textAt(annotations, key);
    if (isPodProfile(spec, annotation)) return container;
    warn(deprecation(`metadata.annotations[${key}]`));
    const profile = profileOf(annotation);
    if (profile === null) return container;
    const context = get(container, "securityContext");
    return withKey(
      container,
      "securityContext",
      withKey(isMap(context) ? context : {}, "appArmorProfile", profile),
    );
  };
  const made = ["initContainers", "containers", "ephemeralContainers"].reduce((out, field) => {
    const list = mapsOf(get(out, field));
    return list.length === 0 ? out : withKey(out, field, list.map(withField));
  }, spec);
  return withKey(pod, "spec", made);
}
