import { openApiMeta, swaggerMeta } from "../../../patch/strategic/openapi-meta.ts";
import { resolve } from "../../../schema/resolve-type.ts";
import type { PatchSource } from "../../client-side-apply/apply-patch.ts";
import type { CommandRun } from "../command-run.ts";
import type { ServedKind } from "../discovery/served-kinds.ts";

/**
 * Returns the sources of merge information for a built-in kind, in the order in which kubectl tries them; empty for custom
 * resources.
 */
export function patchSources(run: CommandRun, kind: ServedKind): readonly PatchSource[] {
  if (kind.typeName === null) return [];
  const type = resolve(run.environment.schema, { namedType: kind.typeName });
  if (type === undefined) return [];
  return [
    { meta: openApiMeta(type), name: "openapi v3 spec" },
    { meta: swaggerMeta(type), name: "openapi spec" },
    { meta: openApiMeta(type), name: "" },
  ];
}
