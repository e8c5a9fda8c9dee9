import type { Value } from "../../../../value/value.ts";

/**
 * Returns the default of `imagePullPolicy`: `Always` for an image without tag and digest and for the tag `latest`, else
 * `IfNotPresent`, also for a string that is no image name.
 */
export function imagePullPolicy(image: Value | undefined): string {
  if (typeof image !== "string") return "IfNotPresent";
  const [name = "", digest] = image.split("@");
  const colon = name.lastIndexOf(":");
  const tag = colon > name.lastIndexOf("/") ? name.slice(colon + 1) : null;
  if (tag !== null) return tag === "latest" ? "Always" : "IfNotPresent";
  return digest === undefined && isImageName(name) ? "Always" : "IfNotPresent";
}

const MAX_PATH = 255;

/** Whether an image name without tag is valid: an optional host, then a path of lower-case parts. */
function isImageName(name: string): boolean {
  if (/^[0-9a-f]{64}$/.test(name)) return false;
  const slash = name.indexOf("/");
  const head = name.slice(0, Math.max(slash, 0));
  const isHost = /[.:]/.test(head) || head === "localhost" || /[A-Z]/.test(head);
  const path = isHost ? name.slice(slash + 1) : name;
  const host = /^([a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?)(\.[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?)*(:\d+)?$/;
  if (isHost && !host.test(head)) return false;
  if ((isHost || slash >= 0 ? path : `library/${path}`).length > MAX_PATH) return false;
  return /^[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*)*$/.test(path);
}
