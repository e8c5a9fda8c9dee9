import { type Server, sendOrThrow } from "../../src/verify/server/server.ts";
import { stop } from "../stop.ts";

/** Returns the version of a server: `v1.36.3`. Ends this program if no API server answers. */
export async function versionOf(server: Server): Promise<string> {
  const found = await sendOrThrow(server, { method: "GET", path: "/version" }).catch(() => null);
  const version = found?.["gitVersion"];
  return typeof version === "string"
    ? version
    : stop(`no API server answers at ${server.address}: start one with npm run oracle -- up`);
}
