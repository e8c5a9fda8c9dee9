import { useState } from "react";
import { type CatalogEntry, catalog } from "../../catalog/catalog.ts";
import { useActions, usePageState } from "../context/page-context.ts";
import { openExample } from "../store/document/open-example.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { useLatestRequest } from "../ui/hooks/use-latest-request.ts";
import { NewScenario } from "./new-scenario.tsx";
import { searchExamples } from "./search-examples.ts";
import "./examples-dialog.css";

/** The built-in scenarios in groups, with a search by words. */
export function ExamplesDialog({ onClose }: { readonly onClose: () => void }) {
  const present = usePageState((state) => state.scenario);
  const actions = useActions();
  const [words, setWords] = useState("");
  const [failed, setFailed] = useState(false);
  const newest = useLatestRequest();
  const groups = searchExamples(catalog, words);

  const open = async (example: CatalogEntry) => {
    const isWanted = newest();
    const isOpen = await openExample(actions, example, isWanted);
    if (!isWanted()) return;
    setFailed(!isOpen);
    if (isOpen) onClose();
  };

  return (
    <Dialog title="Examples" onClose={onClose}>
      <input
        className="field"
        type="search"
        aria-label="Find an example"
        placeholder="Search: rbac, finalizers, prune…"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <p className="dialog-problem examples-problem" role="alert">
        {failed && "The example could not be loaded. Check your connection and try again."}
      </p>
      <div className="examples">
        {groups.map(({ title, scenarios }) => (
          <section key={title} className="examples-group">
            <h3>{title}</h3>
            <ul>
              {scenarios.map((example) => (
                <li key={example.id}>
                  <button
                    type="button"
                    className="examples-item"
                    aria-current={example.title === present.title || undefined}
                    onClick={() => open(example)}
                  >
                    {example.title}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <p className="quiet">No matches. Try fewer words.</p>}
      </div>
      <div className="dialog-actions">
        <NewScenario onClose={onClose} />
      </div>
    </Dialog>
  );
}
