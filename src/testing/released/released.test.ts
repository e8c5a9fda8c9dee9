import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openLink } from "../../file/link/open-link.ts";
import { scenarioToValue } from "../../file/scenario-to-value.ts";
import { ACTIONS, STEP_FIELD_NAMES } from "../../file/step-fields.ts";
import { parseScenario } from "../../session/file/parse-scenario.ts";

// What each released version wrote, by `npm run released`. A link or a file of one version opens in every later one.

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
const versions = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);

const read = (folder: string, file: string) => readFileSync(join(import.meta.dirname, folder, file), "utf8");

describe("this version", () => {
  it("has stored links and files", () => {
    expect(versions.map(({ name }) => name)).toContain(version);
  });

  it("has stored every action and every field of a step", () => {
    const { scenario } = parseScenario(read(version, "every-key.yaml"));
    const steps = scenario?.steps ?? [];
    const stored = new Set(steps.flatMap((step) => [...Object.keys(step), step.action.kind]));
    expect([...Object.keys(ACTIONS), ...STEP_FIELD_NAMES].filter((name) => !stored.has(name))).toEqual([]);
  });
});

describe.each(versions)("version $name", ({ name: folder }) => {
  const links = JSON.parse(read(folder, "links.json")) as Readonly<Record<string, string>>;

  it.each(Object.entries(links))("%s: file and link have the same scenario", async (name, link) => {
    const { scenario, diagnostics } = parseScenario(read(folder, `${name}.yaml`));
    expect(diagnostics).toEqual([]);
    expect(await openLink(link)).toEqual({ scenario, view: { step: 1, field: ".metadata.name" } });
  });

  it.each(Object.entries(links))("%s: nothing in the link is lost", async (_, link) => {
    const [, packed = ""] = /^#s=([\w-]+)/.exec(link) ?? [];
    const written: unknown = JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString());
    const opened = await openLink(link);
    expect("scenario" in opened && scenarioToValue(opened.scenario)).toEqual(written);
  });
});
