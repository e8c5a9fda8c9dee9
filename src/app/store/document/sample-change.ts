import type { Target } from "../../../engine/scenario/scenario.ts";
import type { FieldTableRow } from "../../../session/frame/field-table/types.ts";
import type { SampleChange } from "../scenario/verbs/to-verb.ts";
import type { State } from "../state/state.ts";

/**
 * Returns a field of an object and a value for it, as the sample of a patch. First choice is a number of the spec, such as `replicas`, with
 * the next number. After that come the data of a ConfigMap, a boolean of the spec, and a label. A text keeps its value, and the user
 * changes it. Returns null if the page does not show the object, or if the object has none of these fields.
 */
export function sampleChange({ frame }: Pick<State, "frame">, { kind, name }: Target): SampleChange | null {
  const object = frame?.objects.find(({ key }) => key === frame.object);
  if (object?.kind !== kind || object.name !== name || object.gone) return null;
  const rows = frame?.fields?.rows ?? [];
  for (const { field, change } of CHOICES)
    for (const row of rows) {
      const value = field.test(row.label) && isValue(row) ? change(row.value) : null;
      if (value !== null) return { path: row.label.slice(1).split("."), value };
    }
  return null;
}

const nextNumber = (value: string) => (/^\d{1,9}$/.test(value) ? String(Number(value) + 1) : null);
const otherSwitch = (value: string) => ({ true: "false", false: "true" })[value] ?? null;
const sameText = (value: string) =>
  /^[A-Za-z][\w-]*$/.test(value) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(value) ? value : null;

/** The fields that a sample can change, the best first: the path as Kubernetes prints it, and the new value. */
const CHOICES: readonly {
  readonly field: RegExp;
  readonly change: (value: string) => string | null;
}[] = [
  { field: /^\.spec\.[A-Za-z]+$/, change: nextNumber },
  { field: /^\.data\.[\w-]+$/, change: sameText },
  { field: /^\.spec\.[A-Za-z]+$/, change: otherSwitch },
  { field: /^\.metadata\.labels\.[\w-]+$/, change: sameText },
];

function isValue(row: FieldTableRow): row is FieldTableRow & { readonly value: string } {
  return row.value !== null && !row.hasChildren;
}
