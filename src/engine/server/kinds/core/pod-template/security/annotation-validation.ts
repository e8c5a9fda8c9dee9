import { mapOf, textAt } from "../../../../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap } from "../../../../../value/value.ts";
import { type FieldError, forbiddenField, invalidField } from "../../../../http/status-errors.ts";
import { printInvalid } from "../../../../validate/field-checks.ts";
import type { Errors } from "../../../../validate/value-checks.ts";
import { relativePathErrors } from "../path-validation.ts";
import { eachContainerErrors } from "./each-container.ts";

const DELETION_COST = "controller.kubernetes.io/pod-deletion-cost";
const MIRROR = "kubernetes.io/config.mirror";
const SECCOMP_POD = "seccomp.security.alpha.kubernetes.io/pod";
const SECCOMP_CONTAINER = "container.seccomp.security.alpha.kubernetes.io/";
const APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/";

/** Returns the errors of annotations at `at` that have a meaning for the pod. */
export function podAnnotationErrors(annotations: Value | undefined, spec: ValueMap, at: string): Errors {
  const map = mapOf(annotations);
  return Object.keys(map)
    .sort()
    .flatMap((key) => oneErrors(key, textAt(map, key), spec, at));
}

function oneErrors(key: string, value: string, spec: ValueMap, at: string): Errors {
  const field = `${at}[${key}]`;
  if (key === MIRROR && textAt(spec, "nodeName") === "")
    return [
      invalidField(field, printInvalid(value), "must set spec.nodeName if mirror pod annotation is set"),
    ];
  if (key === DELETION_COST && !isCost(value))
    return [invalidField(field, printInvalid(value), "must be a 32bit integer")];
  if (key === SECCOMP_POD || key.startsWith(SECCOMP_CONTAINER)) return seccompErrors(value, `${at}.${key}`);
  return key.startsWith(APP_ARMOR) ? appArmorErrors(key, value, spec, field) : [];
}

function isCost(value: string): boolean {
  if (!/^(-\d+|0|[1-9]\d*)$/.test(value)) return false;
  return Number(value) >= -(2 ** 31) && Number(value) < 2 ** 31;
}

const LOCAL = "localhost/";

function seccompErrors(profile: string, at: string): Errors {
  if (["runtime/default", "docker/default", "unconfined"].includes(profile)) return [];
  if (profile.startsWith(LOCAL)) return relativePathErrors(profile.slice(LOCAL.length), at);
  return [invalidField(at, printInvalid(profile), "must be a valid seccomp profile")];
}

function appArmorErrors(key: string, profile: string, spec: ValueMap, at: string): Errors {
  const container = key.slice(APP_ARMOR.length);
  const found = eachContainerErrors(spec, "", (one, path) =>
    get(one, "name") === container ? [forbiddenField(path, "")] : [],
  );
  const isKnown = ["", "runtime/default", "unconfined"].includes(profile) || profile.startsWith(LOCAL);
  return [
    ...(found.length > 0 ? [] : [invalidField(at, printInvalid(container), "container not found")]),
    ...(isKnown
      ? []
      : [invalidField(at, printInvalid(profile), `invalid AppArmor profile name: ${printInvalid(profile)}`)]),
  ];
}

/** Returns an error for each profile of seccomp or AppArmor that an annotation contradicts. */
export function profileMismatchErrors(annotations: Value | undefined, spec: ValueMap, path: string): Errors {
  const map = mapOf(annotations);
  const pod = get(spec, "securityContext");
  return [
    ...mismatch(
      get(mapOf(pod), "seccompProfile"),
      get(map, SECCOMP_POD),
      `${path}.securityContext`,
      "seccomp",
    ),
    ...eachContainerErrors(spec, path, (container, at) => {
      const context = mapOf(get(container, "securityContext"));
      const armor = get(context, "appArmorProfile") ?? get(mapOf(pod), "appArmorProfile");
      const name = textAt(container, "name");
      const isWindows = get(mapOf(get(spec, "os")), "name") === "windows";
      const field = `${at}.securityContext`;
      return [
        ...mismatch(
          get(context, "seccompProfile"),
          get(map, `${SECCOMP_CONTAINER}${name}`),
          field,
          "seccomp",
        ),
        ...(isWindows ? [] : mismatch(armor, get(map, `${APP_ARMOR}${name}`), field, "apparmor")),
      ];
    }),
  ];
}

const NAMES: { readonly [type: string]: readonly string[] } = {
  Unconfined: ["unconfined"],
  RuntimeDefault: ["runtime/default", "docker/default"],
};

function mismatch(
  profile: Value | undefined,
  annotation: Value | undefined,
  at: string,
  what: "seccomp" | "apparmor",
): readonly FieldError[] {
  if (!isMap(profile) || typeof annotation !== "string") return [];
  const field = `${at}.${what === "seccomp" ? "seccompProfile" : "appArmorProfile"}`;
  const type = textAt(profile, "type");
  const wrong = (name: string, subject: string): Errors => [
    forbiddenField(`${field}.${name}`, `${what} ${subject} in annotation and field must match`),
  ];
  if (type !== "Localhost") {
    const names = NAMES[type] ?? [annotation];
    const isSame = what === "apparmor" ? names[0] === annotation : names.includes(annotation);
    return isSame ? [] : wrong("type", "type");
  }
  if (!annotation.startsWith(LOCAL)) return wrong("type", "type");
  return get(profile, "localhostProfile") === annotation.slice(LOCAL.length)
    ? []
    : wrong("localhostProfile", "profile");
}
