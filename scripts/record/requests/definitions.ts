import { dig, get, isList, type ValueMap } from "../../../src/engine/value/value.ts";
import { DEFINITIONS } from "../../../src/verify/server/remove-namespace.ts";
import { pause, type Server, sendOrThrow, waitFor } from "../../../src/verify/server/server.ts";

/** The definitions on a server, which sequences share. */
export type Definitions = {
  /** Makes sure that the server serves these definitions, and no others of the same names. */
  readonly install: (wanted: readonly ValueMap[]) => Promise<void>;
  /** Replaces a definition and waits until the server acts on it. */
  readonly replace: (definition: ValueMap) => Promise<void>;
  /** Returns the paths of all of them. */
  readonly paths: () => ReadonlySet<string>;
  /** Deletes all of them. */
  readonly remove: () => Promise<void>;
};

/** Creates the table for a server that has no definitions yet. */
export function definitionsOn(server: Server): Definitions {
  const installed = new Map<string, string>();
  const remove = async (name: string) => {
    const path = `${DEFINITIONS}/${name}`;
    await server.send({ method: "DELETE", path });
    await waitFor(`${name} to go`, async () => (await server.send({ method: "GET", path })).code === 404);
    installed.delete(name);
  };
  return {
    install: async (wanted) => {
      for (const definition of wanted) {
        const name = nameOf(definition);
        const text = JSON.stringify(definition);
        if (installed.get(name) === text) continue;
        await remove(name);
        await sendOrThrow(server, { method: "POST", path: DEFINITIONS, body: definition });
        await waitFor(`${name} to be served`, async () => {
          const { code } = await server.send({ method: "GET", path: collectionOf(definition) });
          return code === 200;
        });
        await pause(600);
        installed.set(name, text);
      }
    },
    replace: async (definition) => {
      const name = nameOf(definition);
      const path = `${DEFINITIONS}/${name}`;
      installed.set(name, ""); // another one than any sequence starts with
      const live = await server.send({ method: "GET", path });
      if (live.code === 404)
        await sendOrThrow(server, { method: "POST", path: DEFINITIONS, body: definition });
      else await put(server, path, definition);
      await pause(2500);
    },
    paths: () => new Set([...installed.keys()].map((name) => `${DEFINITIONS}/${name}`)),
    remove: async () => {
      for (const name of [...installed.keys()]) await remove(name);
    },
  };
}

async function put(server: Server, path: string, definition: ValueMap): Promise<void> {
  await waitFor(`${path} to change`, async () => {
    const { body } = await server.send({ method: "GET", path });
    const resourceVersion = dig(body, "metadata", "resourceVersion") ?? "";
    const metadata = { ...(definition["metadata"] as ValueMap), resourceVersion };
    const answer = await server.send({ method: "PUT", path, body: { ...definition, metadata } });
    if (answer.code >= 300 && answer.code !== 409) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.code < 300;
  });
}

function nameOf(definition: ValueMap): string {
  return String(dig(definition, "metadata", "name"));
}

/** Returns the path of the collection of the first served version. */
function collectionOf(definition: ValueMap): string {
  const spec = get(definition, "spec") as ValueMap;
  const versions = get(spec, "versions");
  const version = isList(versions) ? versions.find((one) => dig(one, "served") === true) : undefined;
  const namespace = spec["scope"] === "Namespaced" ? "/namespaces/default" : "";
  return `/apis/${spec["group"]}/${String(dig(version, "name"))}${namespace}/${String(dig(spec, "names", "plural"))}`;
}
