import { dig, get, isList, type ValueMap } from "../../../src/engine/value/value.ts";

/** The address of the server in recordings. */
const ADDRESS = "192.0.2.2:6443";

/**
 * Returns a response of discovery as recordings have it: with a fixed address of the server, and with the custom resources of a group in
 * the order of their definitions, because the server lists them in random order. Other responses stay as they are.
 */
export function discoveryOf(body: ValueMap, definitions: readonly ValueMap[]): ValueMap {
  const { kind, resources } = body;
  if (kind === "APIVersions" && isList(body["serverAddressByClientCIDRs"])) {
    const servers = (body["serverAddressByClientCIDRs"] as readonly ValueMap[]).map((one) => ({
      ...one,
      serverAddress: ADDRESS,
    }));
    return { ...body, serverAddressByClientCIDRs: servers };
  }
  if (kind !== "APIResourceList" || !isList(resources)) return body;
  const plurals = definitions.map((one) => dig(one, "spec", "names", "plural"));
  const place = (resource: ValueMap) => {
    const at = plurals.indexOf(String(get(resource, "name")).split("/")[0]);
    return at < 0 ? plurals.length : at;
  };
  const sorted = [...(resources as readonly ValueMap[])].sort((a, b) => place(a) - place(b));
  return { ...body, resources: sorted };
}
