import { fromPaths } from "../../fieldpath/build.ts";
import type { FieldSet } from "../../fieldpath/set.ts";
import type { Resource } from "../cluster/resource.ts";
import { tablesPart } from "../parts/server-parts.ts";
import { type ByVersion, formOf } from "../version/current-version.ts";
import type { FieldNamePaths, RegistryStrategy } from "./builtin-kind.ts";
import { kindOf } from "./find-kind.ts";

const strategies = new WeakMap<Resource, RegistryStrategy>();

/** Returns how the registry prepares objects of a resource: of a built-in kind, a custom kind, or Scale. */
export function strategyOf(resource: Resource): RegistryStrategy {
  const known = strategies.get(resource);
  if (known !== undefined) return known;
  const made = resource.custom === null ? builtinStrategy(resource) : customStrategy(resource);
  strategies.set(resource, made);
  return made;
}

function builtinStrategy(resource: Resource): RegistryStrategy {
  const { strategy = {} } = kindOf(resource);
  const { generation = "none" } = strategy;
  return {
    generation,
    setsGenerationOnCreate: generation !== "none",
    keepsStatusOnCreate: false,
    returnsDeletedObject: false,
    ...generatedStrategy(`${resource.plural}.${resource.group}`),
    ...formOf(OLDER_RESET)[`${resource.plural}.${resource.group}`],
    ...strategy,
  };
}

type GeneratedStrategy = Pick<
  RegistryStrategy,
  "allowCreateOnUpdate" | "allowUnconditionalUpdate" | "resetFields" | "statusResetFields"
>;

/** The strategy of Scale, and of every resource that the generated table does not name. */
const NO_RESET: GeneratedStrategy = {
  allowCreateOnUpdate: false,
  allowUnconditionalUpdate: true,
  resetFields: [],
  statusResetFields: [],
};

type Reset = Pick<RegistryStrategy, "resetFields" | "statusResetFields" | "statusKeptFields">;

/** What a write to /status does not change, although its sender owns it. */
const KEPT = { statusKeptFields: [["spec"], ["metadata"]] };

const SERVICE_CIDRS = {
  "servicecidrs.networking.k8s.io": { resetFields: [], statusResetFields: [], ...KEPT },
};

/** The reset fields that older versions have. For ServiceCIDRs, they named a group that does not exist. */
const OLDER_RESET: ByVersion<{ readonly [name: string]: Partial<Reset> | undefined }> = {
  "1.34": {
    ...SERVICE_CIDRS,
    "resourceclaims.resource.k8s.io": { statusResetFields: [["spec"]], ...KEPT },
  },
  "1.35": SERVICE_CIDRS,
  "1.36": {},
};

let generated: ReadonlyMap<string, GeneratedStrategy> | undefined;

function generatedStrategy(name: string): GeneratedStrategy {
  generated ??= new Map(tablesPart().strategyFacts.split("\n").map(parseStrategy));
  return generated.get(name) ?? NO_RESET;
}

function parseStrategy(line: string): readonly [string, GeneratedStrategy] {
  const [name = "", flags = "", resetFields = "", statusResetFields = ""] = line.split(" ");
  return [
    name,
    {
      allowCreateOnUpdate: flags.includes("C"),
      allowUnconditionalUpdate: flags.includes("U"),
      resetFields: parsePaths(resetFields),
      statusResetFields: parsePaths(statusResetFields),
    },
  ];
}

function parsePaths(text: string): FieldNamePaths {
  return text === "-" ? [] : text.split(",").map((path) => path.split("."));
}

/** The fields of a custom resource that nobody owns by a write to its status. */
const CUSTOM_STATUS_RESET: ByVersion<FieldNamePaths> = {
  "1.34": [["spec"]],
  "1.36": [["metadata"], ["spec"]],
};

function customStrategy(resource: Resource): RegistryStrategy {
  return {
    generation: "content",
    setsGenerationOnCreate: true,
    keepsStatusOnCreate: false,
    returnsDeletedObject: false,
    allowCreateOnUpdate: false,
    allowUnconditionalUpdate: false,
    resetFields: resource.subresources.has("status") ? [["status"]] : [],
    statusResetFields: formOf(CUSTOM_STATUS_RESET),
  };
}

/** Returns the set of the fields at these paths. */
export function resetFieldSet(paths: FieldNamePaths): FieldSet {
  return fromPaths(paths.map((path) => path.map((name) => `f:${name}`)));
}
