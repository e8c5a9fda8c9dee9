/** What a link shows of its scenario. */
export type LinkedView = {
  /** The number of a step, from 1; null for the last step. */
  readonly step: number | null;
  /** The path of a field, as in `LiveLine.path`; null for none. */
  readonly field: string | null;
};

/** The largest path of a field in a link, in characters. */
const MAX_FIELD = 2000;

/** Returns what follows the scenario in a link: `&step=2&field=…`; empty if there is nothing to say. */
export function printView({ step, field }: LinkedView): string {
  const isShort = field !== null && field.length <= MAX_FIELD;
  return `${step === null ? "" : `&step=${step}`}${isShort ? `&${new URLSearchParams({ field })}` : ""}`;
}

/** Splits a fragment into the part with the scenario, and what it shows. Ignores parts that it does not know. */
export function splitFragment(fragment: string): { readonly scenario: string; readonly view: LinkedView } {
  const [scenario = "", ...parts] = fragment.split("&");
  const params = new URLSearchParams(parts.join("&"));
  const step = params.get("step") ?? "";
  const field = params.get("field");
  return {
    scenario,
    view: {
      step: /^[1-9]\d{0,5}$/.test(step) ? Number(step) : null,
      field: field !== null && field !== "" && field.length <= MAX_FIELD ? field : null,
    },
  };
}
