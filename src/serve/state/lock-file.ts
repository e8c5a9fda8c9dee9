import { readFileSync, rmSync, writeFileSync } from "node:fs";

/** Makes sure that one process uses a file. Returns a sentence if another process has it; otherwise a function that lets it go. */
export function lockFile(path: string): { readonly release: () => void } | { readonly problem: string } {
  const lock = `${path}.lock`;
  for (let tries = 0; tries < 2; tries++) {
    try {
      writeFileSync(lock, `${process.pid}\n`, { flag: "wx" });
      return { release: () => rmSync(lock, { force: true }) };
    } catch (error) {
      if (!(error instanceof Error) || !("code" in error) || error.code !== "EEXIST") throw error;
    }
    const owner = ownerOf(lock);
    if (owner !== null && isRunning(owner))
      return {
        problem: `${path} is used by the process ${owner}. If that is another program, delete ${lock}.`,
      };
    rmSync(lock, { force: true });
  }
  return { problem: `${path} is used by another process.` };
}

function ownerOf(lock: string): number | null {
  try {
    const pid = Number(readFileSync(lock, "utf8"));
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** Whether a process is there. A server that was killed leaves its lock behind. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
