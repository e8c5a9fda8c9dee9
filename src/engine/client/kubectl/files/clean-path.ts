/**
 * Returns a path without empty parts and `.`, and without `..` after a folder. Returns `.` for the current folder and for an
 * empty path. Keeps a slash at the beginning. The files of the home folder `/root` are those of the first working directory.
 * Upstream: Go's path.Clean.
 */
export function cleanPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== ".." || parts.length === 0 || parts.at(-1) === "..") parts.push(part);
    else parts.pop();
  }
  const isAbsolute = path.startsWith("/");
  while (isAbsolute && parts[0] === "..") parts.shift();
  if (isAbsolute && parts[0] === "root") return parts.slice(1).join("/") || ".";
  const joined = parts.join("/");
  return isAbsolute ? `/${joined}` : joined || ".";
}
