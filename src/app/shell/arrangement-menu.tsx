import { useActions, usePageState } from "../context/page-context.ts";
import { saveSetting } from "../store/persist/settings.ts";
import type { Arrangement } from "../store/state/state.ts";
import { Segmented } from "../ui/segmented.tsx";

/** The name of the setting with the arrangement. */
export const ARRANGEMENT_SETTING = "arrangement";

const options = [
  { value: "table", label: "Table" },
  { value: "both", label: "Both" },
  { value: "manifests", label: "Manifests" },
] as const;

/** Returns the arrangement that a setting names; null if it names none. */
export function readArrangement(text: string | null): Arrangement | null {
  return options.find(({ value }) => value === text)?.value ?? null;
}

/** Chooses whether the page shows the field table, the manifests, or both. The browser keeps it. */
export function ArrangementMenu() {
  const arrangement = usePageState((state) => state.arrangement);
  const actions = useActions();
  return (
    <Segmented
      label="Layout"
      value={arrangement}
      options={options}
      onChange={(chosen) => {
        actions.arrange(chosen);
        saveSetting(ARRANGEMENT_SETTING, chosen === "both" ? null : chosen);
      }}
    />
  );
}
