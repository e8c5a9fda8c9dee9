import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";

/** The folder of the built page. */
export const dist = resolve(import.meta.dirname, "../..", process.env.E2E_DIST ?? "dist");

/** Puts the built page into a folder. */
export function publish(folder: string): void {
  cpSync(dist, folder, { recursive: true });
}

/** Replaces the page in a folder by a newer version of it, in which every file with a hash has another name. */
export function publishNewer(folder: string): void {
  const paths = readdirSync(join(dist, "assets"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dist, join(parentPath, name)));
  const newer = new Map(
    paths.map((path, at) => [
      basename(path),
      basename(path).replace(/-[\w-]{8}(\.\w+)$/, `-newer${100 + at}$1`),
    ]),
  );
  const anyName = new RegExp([...newer.keys()].map((name) => name.replaceAll(".", "\\.")).join("|"), "g");
  const withNewNames = (path: string) =>
    readFileSync(join(dist, path), "utf8").replace(anyName, (name) => newer.get(name) ?? name);

  rmSync(join(folder, "assets"), { recursive: true });
  for (const path of paths) {
    const to = join(folder, dirname(path), newer.get(basename(path)) ?? "");
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, /\.(js|css)$/.test(path) ? withNewNames(path) : readFileSync(join(dist, path)));
  }
  for (const page of ["index.html", "embed.html"]) writeFileSync(join(folder, page), withNewNames(page));
  const worker = withNewNames("sw.js").replace(
    /(url:[`"']index\.html[`"'],revision:[`"'])[^`"']+/,
    "$1newer",
  );
  writeFileSync(join(folder, "sw.js"), worker);
}
