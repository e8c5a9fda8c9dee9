import { apiVersionOf } from "../../../../schema/builtins.ts";
import { compareText } from "../../../../value/order.ts";
import type { ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import { printAs } from "../../output/output-format.ts";
import { printTable } from "../../output/text-table.ts";
import { type DiscoveredResource, discover, preferredResources } from "./discovered-resources.ts";

/** `kubectl api-resources`. Upstream: kubectl pkg/cmd/apiresources/apiresources.go (v0.36.3). */
export const apiResourcesCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    output: { kind: "text", short: "o" },
    "no-headers": { kind: "bool" },
    "api-group": { kind: "text" },
    namespaced: { kind: "bool", defaultValue: "true" },
    verbs: { kind: "list", splitsAtCommas: true },
    "sort-by": { kind: "text" },
    cached: { kind: "bool" },
    "show-managed-fields": { kind: "bool", hidden: true },
    categories: { kind: "list", splitsAtCommas: true },
  },
  run: apiResources,
};

/** `kubectl api-versions`. Upstream: kubectl pkg/cmd/apiresources/apiversions.go (v0.36.3). */
export const apiVersionsCommand: CommandSpec = { flags: commonFlags, run: apiVersions };

function unexpected({ flags }: CommandRun, command: string): CommandError | null {
  if (flags.args.length === 0) return null;
  return fail(
    `unexpected arguments: [${flags.args.join(" ")}]\nSee 'kubectl ${command} -h' for help and examples`,
  ).error;
}

function* apiVersions(run: CommandRun): Client<CommandError | null> {
  const wrong = unexpected(run, "api-versions");
  if (wrong !== null) return wrong;
  const found = yield* discover(run);
  if ("error" in found) return found.error;
  const names = found.value.map(apiVersionOf).sort(compareText);
  run.out.push(...names.map((name) => `${name}\n`));
  return null;
}

const FORMATS: ReadonlySet<string> = new Set(["", "wide", "name", "json", "yaml", "kyaml"]);

function* apiResources(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  const wrong = unexpected(run, "api-resources");
  if (wrong !== null) return wrong;
  const output = flags.text("output");
  if (!FORMATS.has(output)) {
    return fail(
      `unable to match a printer suitable for the output format ${JSON.stringify(output)}, allowed formats are: json,kyaml,name,wide,yaml`,
    ).error;
  }
  const by = flags.text("sort-by");
  if (!/^(name|kind|)$/.test(by)) return fail("--sort-by accepts only name or kind").error;
  const found = yield* discover(run);
  if ("error" in found) return found.error;
  const has = (own: readonly string[], name: string) => flags.list(name).every((one) => own.includes(one));
  const chosen = preferredResources(found.value).filter(
    (one) =>
      (!flags.given("api-group") || one.group === flags.text("api-group")) &&
      (!flags.given("namespaced") || one.namespaced === flags.bool("namespaced")) &&
      has(one.verbs, "verbs") &&
      has(one.categories, "categories"),
  );
  const key = (one: DiscoveredResource) => (by === "name" ? one.name : by === "kind" ? one.kind : one.group);
  const sorted = [...chosen].sort((a, b) => compareText(key(a), key(b)) || compareText(a.name, b.name));
  run.out.push(printResources(run, sorted, output));
  return null;
}

function printResources(run: CommandRun, resources: readonly DiscoveredResource[], output: string): string {
  if (output === "name") {
    return resources.map(({ name, group }) => `${name}${group === "" ? "" : `.${group}`}\n`).join("");
  }
  // In JSON, kubectl prints the fields as Go declares them.
  if (output === "json") return `${JSON.stringify(resourceList(resources), null, 4)}\n`;
  if (output === "yaml" || output === "kyaml") {
    return printAs(output, run, resourceList(resources));
  }
  const isWide = output === "wide";
  const rows = resources.map((one) => [
    one.name,
    one.shortNames.join(","),
    apiVersionOf(one),
    String(one.namespaced),
    one.kind,
    ...(isWide ? [one.verbs.join(","), one.categories.join(",")] : []),
  ]);
  const header = ["NAME", "SHORTNAMES", "APIVERSION", "NAMESPACED", "KIND"];
  const headers = [isWide ? [...header, "VERBS", "CATEGORIES"] : header];
  return printTable(run.flags.bool("no-headers") ? rows : [...headers, ...rows]);
}

function resourceList(resources: readonly DiscoveredResource[]): ValueMap {
  return {
    kind: "APIResourceList",
    apiVersion: "v1",
    groupVersion: "",
    resources: resources.map((one) => ({
      name: one.name,
      singularName: one.singular,
      namespaced: one.namespaced,
      ...(one.group !== "" && { group: one.group }),
      version: one.version,
      kind: one.kind,
      verbs: one.verbs,
      ...(one.shortNames.length > 0 && { shortNames: one.shortNames }),
      ...(one.categories.length > 0 && { categories: one.categories }),
    })),
  };
}
