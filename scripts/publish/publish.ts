import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readFiles } from "../size/budget.ts";

/** The folder of a site that has a copy of each version. */
const VERSIONS = "v";

/**
 * Puts a build into the folder of a site: as its newest version at the top, and under `v/VERSION/`, where it stays for ever. Other
 * versions stay as they are. Throws if the site has other files under this version.
 */
export function publish(build: string, site: string, version: string): void {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) throw new Error(`"${version}" is not a version`);
  if (!existsSync(join(build, "index.html"))) throw new Error(`${build} has no build: run \`npm run build\``);
  const pinned = join(site, VERSIONS, version);
  if (existsSync(pinned) && !haveSameFiles(build, pinned))
    throw new Error(
      `version ${version} is already published with other files: a published version never changes`,
    );

  mkdirSync(site, { recursive: true });
  for (const name of readdirSync(site))
    if (name !== VERSIONS && !name.startsWith(".") && name !== "CNAME")
      rmSync(join(site, name), { recursive: true });
  cpSync(build, site, { recursive: true });
  cpSync(build, pinned, { recursive: true });
  writeFileSync(join(site, ".nojekyll"), ""); // GitHub Pages then serves the files as they are
}

function haveSameFiles(one: string, other: string): boolean {
  const files = readFiles(one);
  const others = readFiles(other);
  return (
    files.size === others.size &&
    [...files].every(([path, content]) => Buffer.from(content).equals(others.get(path) ?? new Uint8Array()))
  );
}
