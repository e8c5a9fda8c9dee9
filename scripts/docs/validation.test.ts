import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newCluster } from "../../src/engine/server/cluster/cluster.ts";
import { allResources, type Resource } from "../../src/engine/server/cluster/resource.ts";
import type { UncheckedField } from "../../src/engine/server/kinds/builtin-kind.ts";
import { kindOf } from "../../src/engine/server/kinds/find-kind.ts";
import { checksStatus } from "../../src/engine/server/kinds/status/status-errors.ts";
import { testBuiltins } from "../../src/testing/test-builtins.ts";
import { readYaml } from "../../src/text/manifest/server-yaml.ts";

// docs/validation.md lists what the server checks of each built-in kind, by the registry of kinds. `npx vitest run scripts/docs/validation.test.ts -u` writes it.

const page = join(import.meta.dirname, "../../docs/validation.md");
const cluster = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });

/** The kinds of which a real server checks the metadata only. */
const ONLY_METADATA = ["serviceaccounts."];

/** The kinds whose status a real server does not check, apart from the metadata. */
const FREE_STATUS = ["cronjobs.batch", "persistentvolumes.", "servicecidrs.networking.k8s.io"];

const nameOf = ({ plural, group }: Resource): string => `${plural}.${group}`;

/** The kinds that clients create and that the server stores: in one version each. */
function storedKinds(): readonly Resource[] {
  const kinds = allResources(cluster).filter(
    ({ verbs }) => verbs.includes("create") && verbs.includes("get"),
  );
  return [...new Map(kinds.toReversed().map((one) => [nameOf(one), one])).values()].toSorted((a, b) =>
    a.kind < b.kind ? -1 : 1,
  );
}

function row(resource: Resource): string {
  const { validate, unchecked = [] } = kindOf(resource);
  const status = !resource.subresources.has("status")
    ? "–"
    : checksStatus(resource)
      ? "yes"
      : unchecked.some(isStatus)
        ? "no"
        : "nothing to check";
  const fields = validate === undefined ? "metadata only" : "yes";
  const left = [...new Set(unchecked.map(({ what }) => what))].join("; ");
  return `| ${resource.kind} | ${resource.group || "core"} | ${fields} | ${status} | ${left} |`;
}

function isStatus({ path }: UncheckedField): boolean {
  return path[0] === "status";
}

it("every kind has checks, except those of which the server checks only the metadata", () => {
  const without = storedKinds().filter((one) => kindOf(one).validate === undefined);
  expect(without.map(nameOf)).toEqual(ONLY_METADATA);
});

it("every status has checks, or is listed as not checked, except those that the server does not check", () => {
  const without = storedKinds().filter(
    (one) =>
      one.subresources.has("status") && !checksStatus(one) && !(kindOf(one).unchecked ?? []).some(isStatus),
  );
  expect(without.map(nameOf).toSorted()).toEqual(FREE_STATUS);
});

it("docs/validation.md has a row for each kind", async () => {
  const head = readFileSync(page, "utf8").split("\n| kind |")[0] ?? "";
  const table = [
    "| kind | group | fields | status | not checked here |",
    "| --- | --- | --- | --- | --- |",
    ...storedKinds().map(row),
  ].join("\n");
  await expect(`${head}\n${table}\n`).toMatchFileSnapshot(page);
});
