import { applySetId } from "../../../engine/client/kubectl/applyset/applyset-id.ts";
import { get } from "../../../engine/value/value.ts";
import { unitOf } from "../check.ts";
import type { Registration } from "../registration.ts";
import { textField } from "../smd/recorded-line.ts";

/** Compares the ids of ApplySets. */
export const applySetIdRegistration: Registration = {
  fns: ["applyset.id"],
  levels: true,
  replay: (line) => {
    const [name, namespace, kind, group] = ["name", "namespace", "kind", "group"].map((key) =>
      textField(line, key),
    ) as [string, string, string, string];
    const got = applySetId({ name, namespace, kind, group });
    return [unitOf(`applyset.id ${name}`, [{ level: "state", about: "id", want: get(line, "id"), got }])];
  },
};
