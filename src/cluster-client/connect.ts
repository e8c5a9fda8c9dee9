import { dig, get, isList } from "../engine/value/value.ts";
import { type ClusterClient, type Problem, refusalText } from "./answer.ts";

/** A cluster that answers. */
export type FoundCluster = {
  /** `v1.36.3`. */
  readonly version: string;
  /** Where the cluster says that its server is: `10.0.0.2:6443`; null if it does not say it. */
  readonly address: string | null;
};

/** Asks a server whether it is a Kubernetes API server. */
export function* connect(): ClusterClient<FoundCluster | Problem> {
  const version = yield { method: "GET", path: "/version" };
  if (version.code !== 200)
    return version.code === 404
      ? { problem: "No cluster answers here (404): there is no Kubernetes API at this address." }
      : { problem: refusalText(version) };
  const found = get(version.body, "gitVersion");
  if (typeof found !== "string" || !/^v\d+\.\d+/.test(found))
    return { problem: "The server’s answer has no version of Kubernetes." };
  const versions = yield { method: "GET", path: "/api" };
  const addresses = get(versions.body, "serverAddressByClientCIDRs");
  const address = isList(addresses) ? dig(addresses[0], "serverAddress") : undefined;
  return {
    version: found.slice(0, MAX_VERSION),
    address: typeof address === "string" && address !== "" ? address.slice(0, MAX_ADDRESS) : null,
  };
}

const MAX_VERSION = 60;
const MAX_ADDRESS = 260;

/** Returns the minor version: `v1.36` for `v1.36.3`. */
export function minorOf({ version }: FoundCluster): string {
  return /^v\d+\.\d+/.exec(version)?.[0] ?? version;
}
