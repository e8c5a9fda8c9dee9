import { metaText } from "../../../server/metadata/object-meta.ts";
import { dig, get, isList, isMap, type Value, type ValueMap, withKey } from "../../../value/value.ts";

/** The new names of objects, by kind and old name: `ConfigMap/settings`. `was` is the old namespace. */
type RenamedObjects = ReadonlyMap<
  string,
  { readonly name: string; readonly namespace: string; readonly was: string }
>;

/**
 * Updates the references between objects to their new names.
 * Upstream: kustomize api/internal/konfig/builtinpluginconsts/namereference.go (v5.8.1), without the rare fields.
 */
export function withUpdatedReferences(
  before: readonly ValueMap[],
  after: readonly ValueMap[],
): readonly ValueMap[] {
  const renamed: RenamedObjects = new Map(
    before.flatMap((object, at) => {
      const now = after[at] as ValueMap;
      const was = metaText(object, "namespace");
      const entry = { name: metaText(now, "name"), namespace: metaText(now, "namespace"), was };
      return [[`${get(object, "kind")}/${metaText(object, "name")}`, entry] as const];
    }),
  );
  return after.map((object) => {
    const kind = String(get(object, "kind"));
    if (kind === "RoleBinding" || kind === "ClusterRoleBinding") return updateBinding(renamed, object);
    return kind === "Role" || kind === "ClusterRole"
      ? updateRole(renamed, object)
      : (updateReferences(renamed, object, "") as ValueMap);
  });
}

/** Fields with the name of another object, by the parent field. `*` means any parent. */
const REFERENCE_FIELDS: readonly (readonly [around: string, field: string, kind: string])[] = [
  ["configMapKeyRef", "name", "ConfigMap"],
  ["configMapRef", "name", "ConfigMap"],
  ["configMap", "name", "ConfigMap"],
  ["secretKeyRef", "name", "Secret"],
  ["secretRef", "name", "Secret"],
  ["secret", "name", "Secret"],
  ["secret", "secretName", "Secret"],
  ["tls", "secretName", "Secret"],
  ["imagePullSecrets", "name", "Secret"],
  ["persistentVolumeClaim", "claimName", "PersistentVolumeClaim"],
  ["service", "name", "Service"],
  ["*", "serviceAccountName", "ServiceAccount"],
  ["spec", "serviceName", "Service"],
];

function updateReferences(renamed: RenamedObjects, value: Value, around: string): Value {
  if (isList(value)) return value.map((item) => updateReferences(renamed, item, around));
  if (!isMap(value)) return value;
  let made = value;
  for (const key of Object.keys(value)) {
    if (key === "metadata" && around === "") continue;
    const inner = updateReferences(renamed, get(value, key) as Value, key);
    if (inner !== get(value, key)) made = withKey(made, key, inner);
  }
  for (const [place, field, kind] of REFERENCE_FIELDS) {
    if (place === "*" || place === around) made = rename(renamed, made, field, kind);
  }
  if (around === "scaleTargetRef") made = rename(renamed, made, "name", String(get(made, "kind")));
  return made;
}

function rename(renamed: RenamedObjects, map: ValueMap, field: string, kind: string): ValueMap {
  const found = renamed.get(`${kind}/${String(get(map, field) ?? "")}`);
  return found === undefined ? map : withKey(map, field, found.name);
}

function updateBinding(renamed: RenamedObjects, object: ValueMap): ValueMap {
  const role = get(object, "roleRef");
  const bound = isMap(role)
    ? withKey(object, "roleRef", rename(renamed, role, "name", String(get(role, "kind"))))
    : object;
  const subjects = get(object, "subjects");
  if (!isList(subjects)) return bound;
  const made = subjects.map((subject) => {
    const found = renamed.get(`ServiceAccount/${String(dig(subject, "name") ?? "")}`);
    if (!isMap(subject) || dig(subject, "kind") !== "ServiceAccount" || found === undefined) return subject;
    const namespace = dig(subject, "namespace");
    if (namespace !== undefined && namespace !== found.was) return subject;
    const named = withKey(subject, "name", found.name);
    return found.namespace === "" ? named : withKey(named, "namespace", found.namespace);
  });
  return withKey(bound, "subjects", made);
}

const GRANTED: Readonly<Record<string, string>> = { configmaps: "ConfigMap", secrets: "Secret" };

function updateRole(renamed: RenamedObjects, object: ValueMap): ValueMap {
  const rules = get(object, "rules");
  if (!isList(rules)) return object;
  const made = rules.map((rule) => {
    const names = dig(rule, "resourceNames");
    const resources = dig(rule, "resources");
    if (!isMap(rule) || !isList(names) || !isList(resources)) return rule;
    const kinds = resources.flatMap((one) => GRANTED[String(one)] ?? []);
    const now = names.map((name) => {
      const found = kinds.map((kind) => renamed.get(`${kind}/${name}`)).find((one) => one !== undefined);
      return found?.name ?? name;
    });
    return withKey(rule, "resourceNames", now);
  });
  return withKey(object, "rules", made);
}
