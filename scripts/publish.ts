import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { publish } from "./publish/publish.ts";

// npm run publish-site -- FOLDER: puts the build of this version into the folder of a site, beside all earlier versions.
const [site] = process.argv.slice(2);
if (site === undefined) throw new Error("name the folder of the site: npm run publish-site -- FOLDER");
const root = join(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly version: string;
};
publish(join(root, "dist"), resolve(site), version);
console.log(`Version ${version} is at the top of ${site} and in v/${version}/`);
