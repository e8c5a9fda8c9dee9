import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const dist = resolve(import.meta.dirname, "../..", process.env.E2E_DIST ?? "dist");

/** Puts the built page into a folder. */
export function publish(folder: string): void {
  cpSync(dist, folder, { recursive: true });
}

/** Replaces the page in a folder by a newer version of it, in which every file with a hash has another name. */
export function publishNewer(folder: string): void {
  const names = readdirSync(join(dist, "assets"), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  const newer = new Map(
    names.map((name, at) => [name, name.replace(/-[\w-]{8}(\.\w+)$/, `-newer${100 + at}$1`)]),
  );
  const anyName = new RegExp(names.map((name) => name.replaceAll(".", "\\.")).join("|"), "g");
  const withNewNames = (path: string) =>
    readFileSync(join(dist, path), "utf8").replace(anyName, (name) => newer.get(name) ?? name);

  rmSync(join(folder, "assets"), { recursive: true });
  mkdirSync(join(folder, "assets"));
  for (const [name, to] of newer) {
    const path = join("assets", name);
    const isText = /\.(js|css)$/.test(name);
    writeFileSync(join(folder, "assets", to), isText ? withNewNames(path) : readFileSync(join(dist, path)));
  }
  writeFileSync(join(folder, "index.html"), withNewNames("index.html"));
  const worker = withNewNames("sw.js").replace(
    /(url:[`"']index\.html[`"'],revision:[`"'])[^`"']+/,
    "$1newer",
  );
  writeFileSync(join(folder, "sw.js"), worker);
}
