import { createHash } from "node:crypto";
import type { ValueMap } from "../../../src/engine/value/value.ts";
import { DEFINITIONS } from "../../../src/verify/server/remove-namespace.ts";
import type { Server } from "../../../src/verify/server/server.ts";
import type { Sequence } from "../../record/requests/sequence.ts";
import { createDice } from "../sequences/dice.ts";
import { makeLifecycle } from "./make-lifecycle.ts";
import { readObjects } from "./read-objects.ts";
import { resourcesOf } from "./resource-of.ts";

/** Returns the requests for the whole life of each object in the files of a folder. It leaves out objects whose kind neither the server nor a file defines. */
export async function makeLifecycles(
  server: Server,
  seed: number,
  folder: string,
  definitionsIn = folder,
): Promise<readonly Sequence[]> {
  const all = readObjects(folder);
  const definitions = readObjects(definitionsIn)
    .map(({ object }) => object)
    .filter(isDefinition);
  const accepted: ValueMap[] = [];
  for (const definition of definitions) if (await accepts(server, definition)) accepted.push(definition);
  const resources = await resourcesOf(server, accepted);
  const made = all.flatMap(({ file, object }, at) => {
    const resource = resources.get(`${String(object["apiVersion"])} ${String(object["kind"])}`);
    if (resource === undefined) return [];
    const name = `${seed}-${at}-${String(object["kind"]).toLowerCase()}-${file}`;
    const own = createHash("sha1").update(`${seed}-${file}-${at}`).digest().readUInt32LE();
    return [makeLifecycle(createDice(own), name, object, resource)];
  });
  // A definition that a sequence installs stays on the server, so those that try to create one come first.
  return [
    ...made.filter(({ setup }) => setup === undefined),
    ...made.filter(({ setup }) => setup !== undefined),
  ];
}

function isDefinition({ apiVersion, kind }: ValueMap): boolean {
  return apiVersion === "apiextensions.k8s.io/v1" && kind === "CustomResourceDefinition";
}

/** Whether the server would create a definition. Templates can have some that are not valid. */
async function accepts(server: Server, body: ValueMap): Promise<boolean> {
  const { code } = await server.send({
    method: "POST",
    path: DEFINITIONS,
    query: { dryRun: "All" },
    body,
  });
  return code === 201 || code === 409;
}
