import { useState } from "react";
import type { CatalogEntry } from "../../catalog/catalog.ts";
import { useActions } from "../context/page-context.ts";
import { openExample } from "../store/document/open-example.ts";
import { useLatestRequest } from "../ui/hooks/use-latest-request.ts";

/** Returns a function that opens a built-in scenario and calls `onOpened`, and whether the last one could not be loaded. */
export function useOpenExample(onOpened: () => void): {
  readonly open: (example: CatalogEntry) => Promise<void>;
  readonly failed: boolean;
} {
  const actions = useActions();
  const [failed, setFailed] = useState(false);
  const newest = useLatestRequest();
  const open = async (example: CatalogEntry) => {
    const isWanted = newest();
    const isOpen = await openExample(actions, example, isWanted);
    if (!isWanted()) return;
    setFailed(!isOpen);
    if (isOpen) onOpened();
  };
  return { open, failed };
}
