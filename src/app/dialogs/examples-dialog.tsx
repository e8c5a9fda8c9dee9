import { useMemo, useState } from "react";
import { type CatalogEntry, catalog } from "../../catalog/catalog.ts";
import { summaries } from "../../catalog/summaries.ts";
import { symptoms } from "../../catalog/symptoms.ts";
import { plural } from "../../words.ts";
import { usePageState } from "../context/page-context.ts";
import { hasRead } from "../store/persist/progress/read-scenarios.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { NewScenario } from "./new-scenario.tsx";
import { createExampleSearch } from "./search-examples.ts";
import { useOpenExample } from "./use-open-example.ts";
import "./examples-dialog.css";

type Example = CatalogEntry & { readonly group: string };

const examples: ReadonlyMap<string, Example> = new Map(
  catalog.flatMap(({ title: group, scenarios }) => scenarios.map((entry) => [entry.id, { ...entry, group }])),
);

/** The built-in scenarios in groups, or those that a search finds, the best first. */
export function ExamplesDialog({ onClose }: { readonly onClose: () => void }) {
  const [words, setWords] = useState("");
  const { open, failed } = useOpenExample(onClose);
  const search = useMemo(
    () =>
      createExampleSearch(
        [...examples.values()].map((one) => ({
          ...one,
          summary: summaries[one.id] ?? "",
          symptoms: symptoms[one.id] ?? "",
        })),
      ),
    [],
  );
  const { ids, foundBy, count, isGuess } = useMemo(() => search(words), [search, words]);
  const isSearching = words.trim() !== "";
  const found = isSearching ? ids.flatMap((id) => examples.get(id) ?? []) : [];

  return (
    <Dialog title="Examples" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0]) open(found[0]);
        }}
      >
        <input
          className="field examples-search"
          type="search"
          aria-label="Find an example"
          placeholder="Describe the problem: reverts, conflict 409, HPA, last-applied, prune…"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </form>
      <p className="dialog-problem examples-problem" role="alert">
        {failed && "The example could not be loaded. Check your connection and try again."}
      </p>
      <p className="quiet examples-count" role="status">
        {isSearching && countText(found.length, count, isGuess)}
      </p>
      {found.length > 0 ? (
        <ul className="examples-found" aria-label="Found examples">
          {found.map((example) => (
            <ExampleItem
              key={example.id}
              example={example}
              group={example.group}
              foundBy={foundBy.get(example.id) ?? []}
              onOpen={open}
            />
          ))}
        </ul>
      ) : (
        <div className="examples">
          {catalog.map(({ title, scenarios }) => (
            <section key={title} className="examples-group">
              <h3>{title}</h3>
              <ul>
                {scenarios.map((example) => (
                  <ExampleItem key={example.id} example={example} group={null} foundBy={[]} onOpen={open} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <div className="dialog-actions">
        <NewScenario onClose={onClose} />
      </div>
    </Dialog>
  );
}

function countText(shown: number, found: number, isGuess: boolean): string {
  if (shown === 0) return "No example has words like these. Here are all examples.";
  if (isGuess) return "No example has these words. These are the nearest.";
  if (found === 1) return "1 example";
  return shown < found
    ? `The ${shown} best of ${plural(found, "example")}, best first`
    : `${plural(found, "example")}, best first`;
}

type ExampleItemProps = {
  readonly example: CatalogEntry;
  /** The title of its group; null if it stands in its group. */
  readonly group: string | null;
  /** The words by which the search found the example, if the page does not show them. */
  readonly foundBy: readonly string[];
  readonly onOpen: (example: CatalogEntry) => void;
};

function ExampleItem({ example, group, foundBy, onOpen }: ExampleItemProps) {
  const isOpen = usePageState(({ scenario }) => scenario.title === example.title);
  return (
    <li>
      <button
        type="button"
        className="examples-item"
        aria-current={isOpen || undefined}
        onClick={() => onOpen(example)}
      >
        <span className="examples-title">
          {example.title}
          {(isOpen || hasRead(example.title)) && (
            <span className="examples-read">{isOpen ? "open" : "opened"}</span>
          )}
        </span>
        <span className="examples-summary">{summaries[example.id]}</span>
        {group !== null && (
          <span className="examples-from">
            {group}
            {foundBy.length > 0 && `, found by: ${foundBy.join(", ")}`}
          </span>
        )}
      </button>
    </li>
  );
}
