import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Scenario } from "../src/engine/scenario/scenario.ts";
import { makeLink } from "../src/file/link/make-link.ts";
import { USUAL_PANELS } from "../src/session/figure/types.ts";
import { parseScenario } from "../src/session/file/parse-scenario.ts";
import { createSession } from "../src/session/session.ts";
import { testBuiltins } from "../src/testing/test-builtins.ts";
import { EXAMPLES, examplePage, onceInSite, PAGES, SHORTCODE, type SiteKind } from "./docs/example-pages.ts";
import { EXAMPLE_ADDRESS } from "./docs/render-site.ts";

// npm run docs-examples: writes the pages of the sites in `examples/docs`, and the shortcode for Hugo.

const root = join(import.meta.dirname, "..");

const scenarios = EXAMPLES.map(({ file }) => {
  const { scenario } = parseScenario(readFileSync(join(root, "src/catalog/scenarios", file), "utf8"));
  if (scenario === null) throw new Error(`${file} is not a valid scenario file`);
  return scenario;
});
const links = await Promise.all(
  scenarios.map(async (scenario) => EXAMPLE_ADDRESS + (await makeLink(scenario))),
);
const session = createSession({ builtins: testBuiltins() });
const view = { step: null, object: null };
session.run(scenarios[0] as Scenario, view);
const figure = session.figure({ view, panels: USUAL_PANELS, link: links[0] ?? null });

for (const kind of Object.keys(PAGES) as SiteKind[]) write(PAGES[kind], examplePage(kind, links, figure));
write(SHORTCODE, onceInSite("hugo", EXAMPLE_ADDRESS));

function write(path: string, text: string): void {
  writeFileSync(join(root, "examples/docs", path), text);
  console.log(path);
}
