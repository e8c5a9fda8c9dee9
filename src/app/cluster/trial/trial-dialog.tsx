import { useEffect, useRef, useState } from "react";
import { joinNames, plural } from "../../../words.ts";
import type { TrialPlan, TrialResult } from "../../../worker/trial/messages.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { ClusterLine, ConnectForm } from "../connect-form.tsx";
import { type Connection, presentConnection } from "../connection.ts";
import type { TrialState } from "./trial.ts";
import { TrialSteps } from "./trial-steps.tsx";
import { useTrial } from "./use-trial.ts";

/** Plays the scenario on the cluster whose `kubectl proxy` serves the page, in namespaces of its own, after the user agrees. */
export function TrialDialog({ onClose }: { readonly onClose: () => void }) {
  const [connection, setConnection] = useState(presentConnection);
  return (
    <Dialog title="Play on your cluster" onClose={onClose}>
      {connection === null ? (
        <ConnectForm onConnected={setConnection} />
      ) : (
        <TrialOn connection={connection} />
      )}
    </Dialog>
  );
}

function TrialOn({ connection }: { readonly connection: Connection }) {
  const trial = useTrial(connection);
  const { phase, plan, steps, result, problem } = trial;
  const form = useRef<HTMLFormElement>(null);
  // not the button: Enter pressed twice must not play
  useEffect(() => form.current?.focus(), []);
  return (
    <form
      ref={form}
      tabIndex={-1}
      className="dialog-form trial-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (phase === "planned") trial.play();
        else if (phase === "playing") trial.stop();
        else {
          form.current?.focus();
          trial.again();
        }
      }}
    >
      <ClusterLine connection={connection} does="acts" />
      {plan !== null && phase === "planned" && <Plan plan={plan} version={connection.cluster.version} />}
      <p role="status" className="cluster-verdict">
        {statusText(trial)}
      </p>
      <div role="alert" className="cluster-problem">
        {problem !== null && <CodeText text={problem} />}
        {result?.problem != null && <CodeText text={`It stopped: ${result.problem}`} />}
      </div>
      {plan !== null && phase !== "planned" && <TrialSteps plan={plan} step={trial.step} steps={steps} />}
      {result !== null && <After result={result} />}
      <div className="dialog-actions">
        <button
          type="submit"
          className={`button ${phase === "planned" ? "button-solid" : "button-outline"}`}
          disabled={phase === "planning" || phase === "removing"}
        >
          {phase === "planned"
            ? "Play on the cluster"
            : phase === "playing" || phase === "removing"
              ? "Stop and remove"
              : phase === "planning"
                ? "Planning…"
                : "Plan again"}
        </button>
      </div>
    </form>
  );
}

/** The most objects that the plan names. */
const MOST_OBJECTS = 30;

/** Says what is written, before anything is. */
function Plan({ plan, version: cluster }: { readonly plan: TrialPlan; readonly version: string }) {
  const { namespaces, objects, users, version, steps } = plan;
  const hidden = objects.length - MOST_OBJECTS;
  return (
    <>
      <p>
        The page sends the requests of {plural(steps.length, "step")} to the cluster and compares the answers
        with the simulation, which answers as Kubernetes {version}
        {cluster.startsWith(`${version}.`) ? "" : ", another version than that of the cluster"}. It writes
        only to these namespaces and objects. It makes them when you press the button, and removes them at the
        end.
      </p>
      <ul className="cluster-objects" aria-label="What the page writes">
        {namespaces.map((name) => (
          <li key={`namespace ${name}`}>
            Namespace <code>{name}</code>
          </li>
        ))}
        {objects
          .filter(({ kind, name }) => kind !== "Namespace" || !namespaces.includes(name))
          .slice(0, MOST_OBJECTS)
          .map(({ kind, name, namespace }) => (
            <li key={`${kind} ${namespace} ${name}`}>
              {kind} <code>{name}</code>
              {namespace === null ? ", outside of namespaces" : ` in ${namespace}`}
            </li>
          ))}
        {hidden > 0 && <li>and {hidden} more</li>}
      </ul>
      {users.length > 0 && (
        <p>
          It acts as the {users.length === 1 ? "user" : "users"} {joinNames(users)}, with roles for only these
          users.
        </p>
      )}
    </>
  );
}

function statusText({ phase, plan, step, result, steps }: TrialState): string {
  const all = plan?.steps.length ?? 0;
  switch (phase) {
    case "planning":
      return "Planning what to write…";
    case "refused":
      return "This scenario cannot be played on the cluster.";
    case "planned":
      return "Nothing is written yet.";
    case "playing":
      if (step === 0) return "Creating what the steps need…";
      return steps.length >= all ? "Removing what was made…" : `Playing step ${step} of ${all}…`;
    case "removing":
      return "Removing what was made…";
    case "done":
      return endText(all, result);
  }
}

function endText(all: number, result: TrialResult | null): string {
  const played = result?.steps.length ?? 0;
  const differing = result?.steps.filter((one) => one.length > 0).length ?? 0;
  const found =
    played === 0
      ? "Nothing to compare."
      : differing === 0
        ? "Cluster and simulation do the same."
        : `Cluster and simulation differ in ${plural(differing, "step")}.`;
  const removed = result?.left.length === 0 ? " What was made is removed." : "";
  return `${played === all ? plural(all, "step") : `${played} of ${all} steps`} played. ${found}${removed}`;
}

/** Says what stays on the cluster, and what the comparison leaves out. */
function After({ result: { notes, left } }: { readonly result: TrialResult }) {
  return (
    <>
      {left.length > 0 && (
        <section aria-label="Not removed">
          <p>The page could not remove these. Delete them yourself:</p>
          <pre className="cluster-message code">{left.map(deleteCommand).join("\n")}</pre>
        </section>
      )}
      {notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
    </>
  );
}

function deleteCommand(path: string): string {
  return `kubectl delete --raw ${path}`;
}
