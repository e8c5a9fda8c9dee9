import { dig, get, isList } from "../../engine/value/value.ts";
import type { Collection } from "../simulate/simulate.ts";
import { namespaceIn, sendDelete } from "./created-objects.ts";
import { finalizeNamespace } from "./remove-namespace.ts";
import { pause, type Server } from "./server.ts";

/** What to remove. */
export type CleanUp = {
  /** The paths of created objects, in order. */
  readonly created: ReadonlySet<string>;
  /** Collections that can contain more of them. */
  readonly collections: readonly Pick<Collection, "path">[];
  /** Whether a name is one that the scenario got for the cluster. */
  readonly isOwn: (name: string) => boolean;
  readonly pause?: (milliseconds: number) => Promise<void>;
};

/** How often to look whether objects are gone, each second. Pods of a namespace may need 30 seconds. */
const MAX_TRIES = 60;

/** How long a namespace controller may take to begin, in tries. */
const NO_CONTROLLER = 4;

/** Removes all that a scenario made. Returns the paths of what is still there; it does not throw. */
export async function cleanUp(server: Server, what: CleanUp): Promise<readonly string[]> {
  const wait = what.pause ?? pause;
  const paths = [...what.created];
  for (const { path } of what.collections) paths.push(...(await listOwn(server, path, what.isOwn)));
  const all = [...new Set(paths)].reverse();
  const namespaces = all.filter((path) => namespaceIn(path) !== null);
  const others = all.filter((path) => namespaceIn(path) === null);
  for (const path of others) await attempt(() => sendDelete(server, path));
  const left: string[] = [];
  for (const path of others) {
    // What is in a namespace goes with it.
    const isInNamespace = namespaces.some((one) => path.includes(`${one.slice("/api/v1".length)}/`));
    if (!(await isGone(server, path, isInNamespace ? 5 : MAX_TRIES, wait)) && !isInNamespace) left.push(path);
  }
  for (const path of namespaces) await attempt(() => server.send({ method: "DELETE", path }));
  for (const path of namespaces) if (!(await isNamespaceGone(server, path, wait))) left.push(path);
  return left;
}

async function listOwn(
  server: Server,
  path: string,
  isOwn: (name: string) => boolean,
): Promise<readonly string[]> {
  const found = await attempt(() => server.send({ method: "GET", path }));
  const items = found?.code === 200 ? get(found.body, "items") : undefined;
  const names = isList(items) ? items.map((one) => String(dig(one, "metadata", "name"))) : [];
  const isInOwnNamespace = /\/namespaces\/([^/]+)\/[^/]+$/.exec(path)?.[1];
  const isAll = isInOwnNamespace !== undefined && isOwn(isInOwnNamespace);
  return names.filter((name) => isAll || isOwn(name)).map((name) => `${path}/${name}`);
}

async function isGone(
  server: Server,
  path: string,
  tries: number,
  wait: (milliseconds: number) => Promise<void>,
): Promise<boolean> {
  for (let at = 0; at < tries; at++) {
    const found = await attempt(() => server.send({ method: "GET", path }));
    if (found?.code === 404) return true;
    await wait(at === 0 ? 100 : 1000);
  }
  return false;
}

/**
 * Returns whether a deleted namespace goes. A server without a namespace controller never removes its finalizer and says nothing in its
 * status: then this function removes the finalizer.
 */
async function isNamespaceGone(
  server: Server,
  path: string,
  wait: (milliseconds: number) => Promise<void>,
): Promise<boolean> {
  for (let at = 0; at < MAX_TRIES; at++) {
    const found = await attempt(() => server.send({ method: "GET", path }));
    if (found?.code === 404) return true;
    const isWaiting = found?.code === 200 && dig(found.body, "status", "conditions") === undefined;
    if (isWaiting && at === NO_CONTROLLER) await attempt(() => finalizeNamespace(server, path));
    else await wait(1000);
  }
  return false;
}

async function attempt<Result>(run: () => Promise<Result>): Promise<Result | null> {
  try {
    return await run();
  } catch {
    return null;
  }
}
