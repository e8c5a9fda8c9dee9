import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import type { Change } from "../cluster/changes.ts";
import { checkedLine, readCheckedLines } from "./checked-lines.ts";
import { lockFile } from "./lock-file.ts";

/**
 * A file that keeps a cluster: a line with all objects, then a line for each request that changed something. A line is on the disk
 * before anyone sees the change. A line that a crash cut off was acknowledged to nobody, so the next start removes it.
 */
export type StateFile = {
  /** Stores the changes that led to the cluster `next`. Throws if the disk refuses them: then they are not in the file. */
  readonly store: (changes: readonly Change[], next: Cluster) => void;
  readonly close: () => void;
};

/** A state file, and the cluster that it has. */
export type OpenedState = { readonly file: StateFile; readonly cluster: Cluster; readonly isNew: boolean };

/** The file is written anew when it is longer than this, and than four times its first line. */
const MIN_LENGTH = 16 * 1024 * 1024;

const FORMAT = "applyground/state-v1";

/** Opens a state file. A new file gets the cluster `initial`. Returns a sentence about a file that cannot be used. */
export function openState(path: string, initial: Cluster): OpenedState | { readonly problem: string } {
  const lock = lockFile(path);
  if ("problem" in lock) return lock;
  try {
    const read = readState(path, initial);
    if ("problem" in read) {
      lock.release();
      return read;
    }
    const written = writeAnew(path, read.cluster);
    return {
      cluster: read.cluster,
      isNew: read.isNew,
      file: stateFile(path, written, lock.release),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function readState(
  path: string,
  initial: Cluster,
): { readonly cluster: Cluster; readonly isNew: boolean } | { readonly problem: string } {
  const text = readOrNull(path);
  if (text === null) return { cluster: initial, isNew: true };
  const wrong = (why: string) => ({ problem: `${path} cannot be used: ${why}.` });
  const lines = readCheckedLines(text);
  if ("damagedLine" in lines) return wrong(`its line ${lines.damagedLine} is damaged`);
  const [first, ...rest] = lines.values;
  if (!isMap(first) || first["format"] !== FORMAT) return wrong("it is not a state of applyground serve");
  if (first["version"] !== initial.builtins.version)
    return wrong(`it is of Kubernetes ${String(first["version"])}, not ${initial.builtins.version}`);
  const objects = new Map<string, ValueMap>();
  let revision = 0;
  for (const line of [first, ...rest]) {
    if (!isMap(line)) return wrong("a line is no object");
    for (const key of (line["gone"] ?? []) as readonly string[]) objects.delete(key);
    for (const [key, object] of Object.entries(line["objects"] ?? {})) objects.set(key, object as ValueMap);
    revision = Number(line["revision"]);
  }
  return { cluster: { ...initial, objects, revision }, isNew: false };
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

type Written = { readonly handle: number; readonly length: number };

/** Writes a file with one line, and puts it in place of the old one: after a crash there is one of the two, whole. */
function writeAnew(path: string, { objects, revision, builtins }: Cluster): Written {
  const line = checkedLine({
    format: FORMAT,
    version: builtins.version,
    revision,
    objects: Object.fromEntries(objects) as Value,
  });
  const other = `${path}.new`;
  const handle = openSync(other, "w", 0o600);
  writeAll(handle, line, 0);
  fsyncSync(handle);
  renameSync(other, path);
  syncFolder(dirname(path));
  return { handle, length: line.length };
}

function stateFile(path: string, first: Written, release: () => void): StateFile {
  let written = first;
  let length = first.length;
  const rewrite = (cluster: Cluster) => {
    closeSync(written.handle);
    written = writeAnew(path, cluster);
    length = written.length;
  };
  return {
    store: (changes, next) => {
      const line = checkedLine({
        revision: next.revision,
        gone: changes.filter(({ after }) => after === undefined).map(({ key }) => key),
        objects: Object.fromEntries(
          changes.flatMap(({ key, after }) => (after === undefined ? [] : [[key, after]])),
        ),
      });
      try {
        writeAll(written.handle, line, length);
        fdatasyncSync(written.handle);
      } catch (error) {
        ftruncateSync(written.handle, length);
        throw error;
      }
      length += line.length;
      if (length > MIN_LENGTH && length > 4 * written.length) rewrite(next);
    },
    close: () => {
      closeSync(written.handle);
      release();
    },
  };
}

/** Writes bytes to a file, starting at a position. */
function writeAll(handle: number, bytes: Buffer, position: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at, bytes.length - at, position + at);
}

/** Makes a rename last. Windows has no such call, and needs none. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, "r");
    fsyncSync(handle);
    closeSync(handle);
  } catch (error) {
    if (process.platform !== "win32") throw error;
  }
}
