import { useId, useState } from "react";
import { qualifiedName, resourceOf } from "../../cluster-client/discover.ts";
import { type ObjectName, objectPath, objectTitle } from "../../cluster-client/paths.ts";
import { plural } from "../../words.ts";
import { CodeText } from "../ui/code-text.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Connection } from "./connection.ts";
import { NameRows } from "./name-rows.tsx";
import type { ClusterTask } from "./use-cluster-task.ts";
import { useNames } from "./use-names.ts";

/** The most objects that the page opens together. */
const MAX_CHOSEN = 100;

type ChooseObjectsProps = {
  readonly connection: Connection;
  /** The reading of the chosen objects. */
  readonly reading: ClusterTask;
  readonly onOpen: (chosen: readonly ObjectName[]) => void;
  readonly onFollow: (one: ObjectName) => void;
};

/** Lists the objects of a kind, and chooses some; the chosen ones stay when another kind is listed. */
export function ChooseObjects({ connection, reading, onOpen, onFollow }: ChooseObjectsProps) {
  const { resources, namespaces } = connection;
  const id = useId();
  const [word, setWord] = useState("deployments.apps");
  const [namespace, setNamespace] = useState("default");
  const [chosen, setChosen] = useState<readonly ObjectName[]>([]);
  const names = useNames();
  const resource = resourceOf(resources, word);
  const [isTried, setTried] = useState(false);
  const isUnknown = isTried && resource === undefined;

  const only = chosen.length === 1 ? chosen[0] : undefined;
  const choose = (one: ObjectName, isChosen: boolean) =>
    setChosen((now) =>
      isChosen && now.length < MAX_CHOSEN
        ? [...now, one]
        : now.filter((other) => objectPath(other) !== objectPath(one)),
    );
  return (
    <>
      <form
        className="dialog-form cluster-kind"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (resource !== undefined) names.list(resource, namespace.trim());
        }}
      >
        <label>
          Kind
          <input
            className="field code"
            value={word}
            list={`${id}-kinds`}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            aria-invalid={isUnknown}
            aria-describedby={`${id}-problem`}
            onChange={(event) => setWord(event.target.value)}
          />
        </label>
        <label>
          Namespace
          <input
            className="field code"
            value={resource?.namespaced === false ? "" : namespace}
            placeholder={resource?.namespaced === false ? "this kind has none" : "all"}
            disabled={resource?.namespaced === false}
            list={`${id}-namespaces`}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={(event) => setNamespace(event.target.value)}
          />
        </label>
        <datalist id={`${id}-kinds`}>
          {resources.map((one) => (
            <option key={qualifiedName(one)} value={qualifiedName(one)}>
              {one.kind}
            </option>
          ))}
        </datalist>
        <datalist id={`${id}-namespaces`}>
          {namespaces.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        {names.isRunning ? (
          <button type="button" className="button button-outline" onClick={names.stop}>
            Stop
          </button>
        ) : (
          <button type="submit" className="button button-outline">
            List
          </button>
        )}
      </form>
      <div id={`${id}-problem`} role="alert" className="cluster-problem">
        {isUnknown
          ? "The cluster has no such kind. Name it as for kubectl: deploy, cm, widgets.example.com."
          : names.problem !== null && <CodeText text={names.problem} />}
      </div>
      {names.found !== null && (
        <NameRows
          key={qualifiedName(names.found.resource)}
          found={names.found}
          isRunning={names.isRunning}
          chosen={chosen}
          isFull={chosen.length >= MAX_CHOSEN}
          onChoose={choose}
        />
      )}
      {chosen.length > 0 && (
        <ul className="cluster-chosen" aria-label="Chosen objects">
          {chosen.map((one) => (
            <li key={objectPath(one)}>
              <span>{objectTitle(one)}</span>
              <button
                type="button"
                className="button button-icon"
                aria-label={`Remove ${objectTitle(one)}`}
                onClick={() => choose(one, false)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div role="alert" className="cluster-problem">
        {reading.problem !== null && <CodeText text={reading.problem} />}
      </div>
      <div className="dialog-actions">
        {only !== undefined && (
          <button type="button" className="button button-outline" onClick={() => onFollow(only)}>
            Follow this object
          </button>
        )}
        <button
          type="button"
          className="button button-solid"
          disabled={chosen.length === 0}
          aria-disabled={reading.isRunning || undefined}
          onClick={() => onOpen(chosen)}
        >
          {reading.isRunning
            ? "Reading…"
            : chosen.length === 0
              ? "Open"
              : `Open ${plural(chosen.length, "object")}`}
        </button>
      </div>
    </>
  );
}
