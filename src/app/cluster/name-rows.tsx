import { useState } from "react";
import { type ObjectName, objectPath, objectTitle } from "../../cluster-client/paths.ts";
import { plural } from "../../words.ts";
import { MAX_NAMES, type NameList } from "./use-names.ts";

/** How many names are shown. A search finds the others. */
const MOST_ROWS = 100;

type NameRowsProps = {
  readonly found: NameList;
  readonly isRunning: boolean;
  readonly chosen: readonly ObjectName[];
  /** Whether no more objects can be chosen. */
  readonly isFull: boolean;
  readonly onChoose: (one: ObjectName, isChosen: boolean) => void;
};

/** The names of objects, with a search and a tick for each. */
export function NameRows({ found, isRunning, chosen, isFull, onChoose }: NameRowsProps) {
  const { resource, names, isCut } = found;
  const [search, setSearch] = useState("");
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = names.filter(({ name, namespace }) =>
    words.every((word) => name.toLowerCase().includes(word) || namespace.includes(word)),
  );
  const shown = fitting.slice(0, MOST_ROWS);
  const isChosen = new Set(chosen.map(objectPath));
  const counted = `${plural(names.length, "object")} of the kind ${resource.kind}`;
  const hidden = fitting.length - shown.length;
  return (
    <div className="cluster-names">
      <p role="status" className="quiet">
        {isRunning
          ? `Listing… ${counted} so far.`
          : isCut
            ? `The first ${MAX_NAMES.toLocaleString("en")} objects of the kind ${resource.kind}. Choose a namespace to list fewer.`
            : `${counted}.`}
        {search !== "" && !isRunning && ` ${fitting.length.toLocaleString("en")} fit the search.`}
      </p>
      {names.length > 0 && (
        <>
          <label className="cluster-search">
            Search names
            <input
              type="search"
              className="field"
              value={search}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => setSearch(event.target.value)}
            />
          </label>
          <fieldset className="cluster-rows" aria-label="Objects">
            {shown.map((one) => {
              const path = objectPath(one);
              const isTicked = isChosen.has(path);
              return (
                <label key={path}>
                  <input
                    type="checkbox"
                    aria-label={objectTitle(one)}
                    checked={isTicked}
                    disabled={isFull && !isTicked}
                    onChange={(event) => onChoose(one, event.target.checked)}
                  />
                  <span>
                    <span className="code">{one.name}</span> <span className="quiet">{one.namespace}</span>
                  </span>
                </label>
              );
            })}
          </fieldset>
        </>
      )}
      {hidden > 0 && <p className="quiet">Search to find {hidden.toLocaleString("en")} more.</p>}
      {isFull && <p className="quiet">No more objects can be chosen.</p>}
    </div>
  );
}
