import { expect, it } from "vitest";
import { discoveryOf } from "./discovery.ts";

const definition = (plural: string) => ({ spec: { names: { plural } } });
const named = (names: readonly string[]) => ({
  kind: "APIResourceList",
  resources: names.map((name) => ({ name })),
});

it("lists custom resources in the order of their definitions, each with its subresources", () => {
  const body = named(["blobs", "widgets", "widgets/status"]);
  const definitions = [definition("widgets"), definition("blobs")];
  expect(discoveryOf(body, definitions)).toEqual(named(["widgets", "widgets/status", "blobs"]));
});

it("keeps the order of other resources", () => {
  expect(discoveryOf(named(["pods", "bindings"]), [definition("widgets")])).toEqual(
    named(["pods", "bindings"]),
  );
});

it("gives the server the address of recordings", () => {
  const body = { kind: "APIVersions", serverAddressByClientCIDRs: [{ serverAddress: "10.0.0.1:443" }] };
  expect(discoveryOf(body, [])["serverAddressByClientCIDRs"]).toEqual([{ serverAddress: "192.0.2.2:6443" }]);
});
