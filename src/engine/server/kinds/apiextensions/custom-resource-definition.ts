import {
  dig,
  get,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../../value/value.ts";
import { missing, present, set } from "../../defaults/default-rule.ts";
import { customKindsPart } from "../../parts/server-parts.ts";
import { subdomainProblems } from "../../validate/name-rules.ts";
import type { BuiltinKind } from "../builtin-kind.ts";

export const customResourceDefinition: BuiltinKind = {
  defaults: {
    "apiextensions/v1.CustomResourceDefinition": [
      set("spec.names.singular", (crd) => String(dig(crd, "spec", "names", "kind") ?? "").toLowerCase()),
      set(
        "spec.names.listKind",
        (crd) => `${dig(crd, "spec", "names", "kind")}List`,
        present("spec.names.kind"),
      ),
      set("spec.conversion", { strategy: "None" }, missing("spec.conversion")),
      set("status.storedVersions", defaultStoredVersions),
    ],
    "apiextensions/v1.ServiceReference": [set("port", 443)],
  },
  strategy: {
    generation: "spec",
    prepareForCreate: (_, object) =>
      withKey(withoutEmptyWebhook(object), "status", {
        conditions: null,
        acceptedNames: { plural: "", kind: "" },
        storedVersions: storedVersion(object),
      }),
    prepareForUpdate: (_, object, live) => withStoredVersion(withoutEmptyWebhook(object), live),
  },
  nameRule: (name, prefix, definition) => {
    const given = dig(definition, "spec", "group") ?? "";
    const plural = dig(definition, "spec", "names", "plural") ?? "";
    const isRight = name === `${plural}.${given}`;
    return [
      ...subdomainProblems(name, prefix),
      ...(isRight ? [] : ['must be spec.names.plural+"."+spec.group']),
    ];
  },
  validate: {
    create: (object, host) => customKindsPart().definitionErrors(object, null, host),
    update: (object, live, host) => customKindsPart().definitionErrors(object, live, host),
  },
  warnings: (object, live) => customKindsPart().formatWarnings(object, live),
};

/** Returns a definition whose conversion has no webhook with neither client nor versions: the server's own form has no place for it. */
function withoutEmptyWebhook(definition: ValueMap): ValueMap {
  const spec = get(definition, "spec");
  const conversion = dig(spec, "conversion");
  const webhook = dig(conversion, "webhook");
  if (!isMap(spec) || !isMap(conversion) || !isMap(webhook)) return definition;
  if (isMap(get(webhook, "clientConfig")) || isList(get(webhook, "conversionReviewVersions")))
    return definition;
  return withKey(definition, "spec", withKey(spec, "conversion", withoutKey(conversion, "webhook")));
}

/** Returns a definition whose status lists the storage version after the versions that `live` lists. */
function withStoredVersion(definition: ValueMap, live: ValueMap): ValueMap {
  const stored = storedVersion(definition)[0];
  const status = get(definition, "status");
  const before = dig(live, "status", "storedVersions");
  const list = isList(before) ? before : [];
  if (stored === undefined || list.includes(stored) || !isMap(status)) return definition;
  return withKey(definition, "status", withKey(status, "storedVersions", [...list, stored]));
}

function defaultStoredVersions(definition: ValueMap): Value | undefined {
  const stored = storedVersion(definition);
  return stored.length === 0 ? undefined : stored;
}

/** Returns a list with the name of the storage version, empty if there is none. */
function storedVersion(definition: ValueMap): readonly Value[] {
  const versions = dig(definition, "spec", "versions");
  const stored = isList(versions) ? versions.find((one) => dig(one, "storage") === true) : undefined;
  const name = dig(stored, "name");
  return name === undefined ? [] : [name];
}
