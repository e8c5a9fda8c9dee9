import { mapAt, textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { get, has, isMap, type ValueMap } from "../../../value/value.ts";
import {
  named,
  namesOf,
  nouns,
  type PodParts,
  quoted,
  securityOf,
  setters,
  sortedOnce,
  type Violation,
} from "./security-check.ts";

const POD = "seccomp.security.alpha.kubernetes.io/pod";
const CONTAINER = "container.seccomp.security.alpha.kubernetes.io/";
const ALLOWED = ["RuntimeDefault", "Localhost"];

/** Before v1.19, annotations said which system calls are allowed. */
export function forbiddenAnnotations({ annotations, containers }: PodParts): Violation | null {
  const keys = [POD, ...containers.map((one) => CONTAINER + textAt(one, "name"))];
  const found = keys.filter((key) => has(annotations, key) && !isAllowed(textAt(annotations, key)));
  if (found.length === 0) return null;
  const texts = sortedOnce(found.map((key) => `${key}=${quoteGo(textAt(annotations, key))}`));
  const detail = `forbidden ${nouns("annotation", texts.length)} ${texts.join(", ")}`;
  return { reason: "seccompProfile", detail };
}

function isAllowed(profile: string): boolean {
  return profile === "runtime/default" || profile === "docker/default" || profile.startsWith("localhost/");
}

/** The level `baseline` forbids to allow all system calls. */
export function forbiddenType(pod: PodParts): Violation | null {
  const isWrong = (context: ValueMap): boolean => hasProfile(context) && !ALLOWED.includes(typeOf(context));
  const found = setters(
    isWrong(pod.security),
    namesOf(pod, (one) => isWrong(securityOf(one))),
  );
  if (found === "") return null;
  const contexts = [pod.security, ...pod.containers.map(securityOf)].filter(isWrong);
  const types = quoted(sortedOnce(contexts.map(typeOf)));
  const detail = `${found} must not set securityContext.seccompProfile.type to ${types}`;
  return { reason: "seccompProfile", detail };
}

/** The level `restricted` also wants a profile for each container: its own, or that of the pod. */
export function requiredType(pod: PodParts): Violation | null {
  const wrong = forbiddenType(pod);
  if (wrong !== null) return wrong;
  if (hasProfile(pod.security)) return null;
  const without = namesOf(pod, (one) => !hasProfile(securityOf(one)));
  if (without.length === 0) return null;
  const detail = `pod or ${named("container", without)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"`;
  return { reason: "seccompProfile", detail };
}

function hasProfile(context: ValueMap): boolean {
  return isMap(get(context, "seccompProfile"));
}

function typeOf(context: ValueMap): string {
  return textAt(mapAt(context, "seccompProfile"), "type");
}
