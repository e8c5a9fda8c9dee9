import type { IncomingHttpHeaders } from "node:http";

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether a request names this computer. A page of another site that a browser sends here, with a name that leads here or from a
 * form, does not.
 */
export function isForThisComputer({ host = "", origin }: IncomingHttpHeaders): boolean {
  if (!LOOPBACK.test(host)) return false;
  return origin === undefined || LOOPBACK.test(origin.replace(/^https?:\/\//, ""));
}
