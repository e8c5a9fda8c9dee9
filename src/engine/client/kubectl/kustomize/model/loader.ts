import { fail, messageOf, type Result } from "../../command-error.ts";
import type { Environment } from "../../environment.ts";
import { cleanPath } from "../../files/clean-path.ts";

/** Reads the files of a kustomization. Upstream: api/internal/loader/fileloader.go (v0.21.1). */
export type Loader = {
  readonly environment: Environment;
  /** The folder, such as `overlays/prod`; `.` for the working directory. */
  readonly root: string;
  /** The folders of the kustomizations that led here. */
  readonly visited: readonly string[];
  /** Whether files outside of the folder are refused. */
  readonly restricts: boolean;
};

const REMOTE = "there is no network here";

/** Opens the folder of the outermost kustomization. */
export function openRoot(environment: Environment, path: string, restricts: boolean): Result<Loader> {
  if (isRepository(path)) return fail(REMOTE);
  const found = folderAt(environment, path, path);
  return "error" in found ? found : { value: { environment, root: found.value, visited: [], restricts } };
}

/** Opens the folder of a base or component. */
export function openFolder(loader: Loader, path: string): Result<Loader> {
  if (path === "") return fail("new root cannot be empty");
  if (isRepository(path)) return fail(REMOTE);
  if (path.startsWith("/")) return fail(`new root '${path}' cannot be absolute`);
  const joined = cleanPath(`${loader.root}/${path}`);
  const found = folderAt(loader.environment, joined, joined);
  if ("error" in found) return found;
  const root = found.value;
  const visited = [loader.root, ...loader.visited];
  const cycle = visited.find((one) => isIn(one, root));
  return cycle === undefined
    ? { value: { ...loader, root, visited } }
    : fail(`cycle detected: candidate root '${root}' contains visited root '${cycle}'`);
}

/** Returns the text of a file. */
export function loadFile(loader: Loader, path: string): Result<string> {
  if (/^https?:/i.test(path)) return fail(REMOTE);
  const { environment, root, restricts } = loader;
  const joined = path.startsWith("/") ? path : cleanPath(`${root}/${path}`);
  const place = findPath(environment, joined);
  if (!restricts) {
    if (place.kind === "missing") return fail(`open ${joined}: no such file or directory`);
    if (place.kind === "folder") return fail(`read ${joined}: is a directory`);
  } else {
    if (place.kind === "missing") return fail(missingMessage(joined, place.why));
    if (place.kind === "folder") return fail(`'${joined}' must resolve to a file`);
    const folder = cleanPath(`${joined}/..`);
    if (!isIn(folder, root)) return fail(`security; file '${joined}' is not in or below '${root}'`);
  }
  return { value: place.text };
}

/** Returns the text of a file that may be missing; null then. */
export function loadIfThere(loader: Loader, path: string): string | null {
  const loaded = loadFile(loader, path);
  return "error" in loaded ? null : loaded.value;
}

/** Whether kustomize takes a path for a git repository. Upstream: api/internal/git/repospec.go. */
function isRepository(path: string): boolean {
  return /^(?:https?:|ssh:|git::|git@|file:|github\.com[/:])|\.git(?:[/?]|$)/i.test(path);
}

function folderAt(environment: Environment, path: string, named: string): Result<string> {
  const head = "must build at directory: ";
  const place = findPath(environment, path);
  if (place.kind === "missing")
    return fail(`${head}not a valid directory: ${missingMessage(named, place.why)}`);
  if (place.kind === "file") return fail(`${head}'${named}': file is not directory`);
  return { value: cleanPath(path) };
}

type Place =
  | { readonly kind: "file"; readonly text: string }
  | { readonly kind: "folder" }
  | { readonly kind: "missing"; readonly why: string };

function missingMessage(path: string, why: string): string {
  return `evalsymlink failure on '${path}' : lstat ${why}`;
}

/**
 * Finds a path among the files. A folder exists if it contains a file or if a command made it, and so do the folders around the working
 * directory.
 */
function findPath({ files, folders }: Environment, path: string): Place {
  const clean = cleanPath(path);
  const text = files.get(clean);
  if (text !== undefined) return { kind: "file", text };
  const isFolder = (one: string) =>
    /^(?:\.|\.\.(?:\/\.\.)*)$/.test(one) ||
    folders?.has(one) === true ||
    [...files.keys()].some((file) => file.startsWith(`${one}/`));
  if (isFolder(clean)) return { kind: "folder" };
  const parts = clean.split("/");
  for (let at = 1; at <= parts.length; at++) {
    const one = parts.slice(0, at).join("/");
    if (one === "" || isFolder(one)) continue;
    // The folders of the computer around the scenario are unknown.
    if (clean.startsWith("/")) break;
    return {
      kind: "missing",
      why: `${one}: ${files.has(one) ? "not a directory" : "no such file or directory"}`,
    };
  }
  return { kind: "missing", why: `${clean}: no such file or directory` };
}

/** Whether a folder is another one or in it. Both paths are clean. */
function isIn(inner: string, outer: string): boolean {
  const whole = (path: string) => (path.startsWith("/") ? path : cleanPath(`/${"above/".repeat(32)}${path}`));
  return `${whole(inner)}/`.startsWith(`${whole(outer)}/`);
}

/** Returns a result whose error has words before it. */
export function withPrefix<T>(prefix: string, result: Result<T>): Result<T> {
  return "error" in result ? fail(`${prefix}: ${messageOf(result.error)}`) : result;
}
