/** What a link shows of its scenario. */
export type LinkedView = {
  /** The number of a step, from 1; null for the last step. */
  readonly step: number | null;
  /** The path of a field, as in `LiveLine.path`; null for none. */
  readonly field: string | null;
  /** The id of a finding of that step; absent for none. */
  readonly finding?: string;
};

/** The largest path of a field and the largest id of a finding in a link, in characters. */
const MAX_LENGTH = 2000;

/** Returns what follows the scenario in a link: `&step=2&field=…&finding=…`; empty if there is nothing to say. */
export function printView({ step, field, finding }: LinkedView): string {
  const params = new URLSearchParams();
  if (isShort(field)) params.set("field", field);
  if (isShort(finding)) params.set("finding", finding);
  return `${step === null ? "" : `&step=${step}`}${params.size === 0 ? "" : `&${params}`}`;
}

function isShort(text: string | null | undefined): text is string {
  return text != null && text !== "" && text.length <= MAX_LENGTH;
}

/** Splits a fragment into the part with the scenario, and what it shows. Ignores parts that it does not know. */
export function splitFragment(fragment: string): { readonly scenario: string; readonly view: LinkedView } {
  const [scenario = "", ...parts] = fragment.split("&");
  const params = new URLSearchParams(parts.join("&"));
  const step = params.get("step") ?? "";
  const field = params.get("field");
  const finding = params.get("finding");
  return {
    scenario,
    view: {
      step: /^[1-9]\d{0,5}$/.test(step) ? Number(step) : null,
      field: isShort(field) ? field : null,
      ...(isShort(finding) && { finding }),
    },
  };
}
