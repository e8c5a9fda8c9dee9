import { metaText } from "../../../server/metadata/object-meta.ts";
import type { Client } from "../../client.ts";
import type { Result } from "../command-error.ts";
import { type CommandRun, namespaceOf, sendForBody } from "../command-run.ts";
import { kindFor, type ServedKind } from "../discovery/served-kinds.ts";
import { itemsOf } from "../objects/list-requests.ts";
import { collectionPath } from "../objects/object-info.ts";
import { ID_LABEL } from "./applyset-labels.ts";
import { parentTypes } from "./applyset-parent.ts";
import type { Member } from "./list-members.ts";

/**
 * Lists the parents in the namespace of the command, or in all: Secrets, ConfigMaps and objects of labelled
 * CustomResourceDefinitions.
 */
export function* listParents(run: CommandRun): Client<Result<readonly Member[]>> {
  const types = yield* parentTypes(run);
  if ("error" in types) return types;
  const served = run.environment.kinds();
  const kinds = [kindFor(served, "v1", "Secret"), kindFor(served, "v1", "ConfigMap")];
  for (const name of types.value) kinds.push(served.find((one) => `${one.plural}.${one.group}` === name));
  const found: Member[] = [];
  for (const kind of kinds) {
    if (kind === undefined) continue;
    const listed = yield* sendForBody(run, listRequest(run, kind));
    if ("error" in listed) return listed;
    for (const object of itemsOf(listed.value)) {
      found.push({ kind, namespace: metaText(object, "namespace"), object });
    }
  }
  return { value: found };
}

function listRequest(run: CommandRun, kind: ServedKind) {
  const namespace = kind.namespaced && !run.flags.bool("all-namespaces") ? namespaceOf(run) : "";
  const query = { labelSelector: ID_LABEL };
  return { method: "GET", path: collectionPath(kind, namespace), query } as const;
}
