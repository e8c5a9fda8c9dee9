import { useState } from "react";
import { catalog, type Example } from "../../catalog/catalog.ts";
import { useActions, usePage } from "../page/page-context.ts";
import { openExample } from "../store/open-example.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useNewest } from "../ui/use-newest.ts";
import { matching } from "../view/matching.ts";
import { NewScenario } from "./new-scenario.tsx";
import "./examples-dialog.css";

/** The built-in scenarios, by groups; what is typed leaves those in which all of its words stand. */
export function ExamplesDialog({ onClose }: { readonly onClose: () => void }) {
  const present = usePage((state) => state.scenario);
  const actions = useActions();
  const [words, setWords] = useState("");
  const [failed, setFailed] = useState(false);
  const newest = useNewest();
  const groups = matching(catalog, words);

  const open = async (example: Example) => {
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
        placeholder="Find: rbac, finalizers, prune …"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <p className="dialog-problem examples-problem" role="alert">
        {failed && "The example could not be loaded. Check the connection and choose it again."}
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
        {groups.length === 0 && <p className="quiet">No example has these words. Try fewer of them.</p>}
      </div>
      <div className="dialog-actions">
        <NewScenario onClose={onClose} />
      </div>
    </Dialog>
  );
}
