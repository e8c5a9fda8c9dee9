import "../src/testing/load-parts.ts";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { makeLink } from "../src/file/link/make-link.ts";
import { parseScenario } from "../src/session/file/parse-scenario.ts";

// npm run released: stores files and links of this version, so that a test opens them in every later version. Run it for each release.

const root = join(import.meta.dirname, "..");
const samples = [
  "src/testing/released/every-key.yaml",
  "src/catalog/scenarios/strategies/fields/vs-shared.yaml",
  "src/catalog/scenarios/migration/migrate.yaml",
];

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly version: string;
};
const folder = join(root, "src/testing/released", version);
if (existsSync(folder)) throw new Error(`${folder} exists: what a version wrote never changes`);

const links: Record<string, string> = {};
for (const path of samples) {
  const { scenario, diagnostics } = parseScenario(readFileSync(join(root, path), "utf8"));
  const link = scenario && (await makeLink(scenario, { step: 1, field: ".metadata.name" }));
  if (link === null) throw new Error(`${path}: ${diagnostics[0]?.message ?? "too large for a link"}`);
  links[basename(path, ".yaml")] = link;
}
mkdirSync(folder, { recursive: true });
for (const path of samples) copyFileSync(join(root, path), join(folder, basename(path)));
writeFileSync(join(folder, "links.json"), `${JSON.stringify(links, null, 2)}\n`);
console.log(`Stored ${samples.length} scenarios in ${folder}`);
