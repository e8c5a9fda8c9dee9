import { groupVersionOf } from "../../../../schema/builtins.ts";
import { findDescribedType } from "../../../../server/discovery/openapi/described-types.ts";
import { mapOf, mapsOf } from "../../../../value/field-values.ts";
import { dig, get, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail, type Result } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { printResource, type ServedKind } from "../../discovery/served-kinds.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import { readQuestion } from "./explain-question.ts";
import { renderOpenApiV2 } from "./render-openapi-v2.ts";
import { renderSchema } from "./render-schema.ts";

/** `kubectl explain`. Upstream: kubectl pkg/cmd/explain/explain.go (v0.36.3). */
export const explainCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    recursive: { kind: "bool", short: "R", shortSince: 36 },
    "api-version": { kind: "text" },
    output: { kind: "text", short: "o", defaultValue: "plaintext" },
  },
  run: explain,
};

const OPENAPI_V2 = "plaintext-openapiv2";

function* explain(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  const [word, ...more] = flags.args;
  if (word === undefined) {
    return fail(
      'You must specify the type of resource to explain. Use "kubectl api-resources" for a complete list of supported resources.\n',
    ).error;
  }
  if (more.length > 0) return fail("We accept only this format: explain RESOURCE\n").error;
  const asked = readQuestion(run, word);
  if ("error" in asked) return asked.error;
  const found = kindToExplain(run, asked.value.kind);
  if ("error" in found) return found.error;
  const output = flags.text("output");
  if (output !== "plaintext" && output !== OPENAPI_V2) return fail(`unrecognized format: ${output}`).error;
  const kind = found.value;
  const schema = yield* schemaOf(run, kind);
  if ("error" in schema) return schema.error;
  const { path } = asked.value;
  if (output === OPENAPI_V2) {
    const printed = renderOpenApiV2(kind, schema.value, path, flags.bool("recursive"), findDescribedType);
    if ("error" in printed) return printed.error;
    run.out.push(printed.value);
    return null;
  }
  const group = kind.group === "" ? "" : `GROUP:      ${kind.group}\n`;
  run.out.push(`${group}KIND:       ${kind.kind}\nVERSION:    ${kind.version}\n\n`);
  const text = renderSchema(schema.value, path, flags.bool("recursive"), findDescribedType);
  if (text === null) return fail(`field ${JSON.stringify(path.at(-1))} does not exist`).error;
  run.out.push(`${text}\n`);
  return null;
}

/** Returns the kind in the version of `--api-version`. */
function kindToExplain(run: CommandRun, kind: ServedKind): Result<ServedKind> {
  const wanted = run.flags.text("api-version");
  if (wanted === "") return { value: kind };
  if (wanted.split("/").length > 2) return fail(`unexpected GroupVersion string: ${wanted}`);
  const { group, version } = groupVersionOf(wanted);
  const served = run.environment.kinds().filter((one) => one.group === group && one.version === version);
  const found = served.find(({ plural }) => plural === kind.plural);
  if (found !== undefined) return { value: found };
  const resource = printResource({ ...kind, group, version });
  if (served.length === 0) return fail(`couldn't find resource for ${JSON.stringify(resource)}`);
  return fail(`GVR (${resource}) not found in OpenAPI schema`);
}

/** Returns the schema of a kind: a built-in type, or the type of a custom resource from the OpenAPI document of the server. */
function* schemaOf(run: CommandRun, kind: ServedKind): Client<Result<ValueMap>> {
  if (kind.typeName !== null) {
    const type = findDescribedType(kind.typeName);
    return type === undefined
      ? fail(`couldn't find resource for ${JSON.stringify(printResource(kind))}`)
      : { value: type };
  }
  const path = `/openapi/v3/apis/${kind.group}/${kind.version}`;
  const got = yield* sendForBody(run, { method: "GET", path });
  if ("error" in got) return got;
  const schema = Object.values(mapOf(dig(got.value, "components", "schemas"))).find((one) =>
    mapsOf(dig(one, "x-kubernetes-group-version-kind")).some((gvk) => get(gvk, "kind") === kind.kind),
  );
  const config = mapOf(get(findDescribedType("io.k8s.api.core.v1.ConfigMap") ?? {}, "properties"));
  const common = ["apiVersion", "kind", "metadata"].map((name) => [name, get(config, name) ?? {}] as const);
  const properties = { ...mapOf(dig(schema, "properties")), ...Object.fromEntries(common) };
  return { value: { ...mapOf(schema), properties } };
}
