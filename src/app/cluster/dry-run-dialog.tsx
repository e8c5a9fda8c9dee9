import { useState } from "react";
import {
  type ApplyAnswer,
  answersSentence,
  dryRunOf,
  type ShownExchange,
  simulatedAnswer,
  tryApply,
  writerOf,
} from "../../cluster-client/dry-run.ts";
import type { Request } from "../../engine/server/http/http.ts";
import { usePageContext } from "../context/page-context.ts";
import { CodeText } from "../ui/code-text.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { AnswerDifferences } from "./answer-differences.tsx";
import { ClusterLine, ConnectForm } from "./connect-form.tsx";
import { type Connection, presentConnection } from "./connection.ts";
import { askCluster } from "./send.ts";
import { useClusterTask } from "./use-cluster-task.ts";

type DryRunDialogProps = {
  /** The index of the request among those of the shown step. */
  readonly index: number;
  readonly onClose: () => void;
};

/** Sends an apply of the shown step to the cluster as a dry run, and compares the answer with that of the simulation. */
export function DryRunDialog({ index, onClose }: DryRunDialogProps) {
  const { store } = usePageContext();
  const [exchange] = useState(() => store.getState().frame?.exchanges[index]);
  const [connection, setConnection] = useState(presentConnection);
  const request = exchange === undefined ? null : dryRunOf(exchange);
  return (
    <Dialog title="Try on your cluster" onClose={onClose}>
      {exchange === undefined || request === null ? (
        <p>This step sends no server-side apply any more.</p>
      ) : connection === null ? (
        <ConnectForm onConnected={setConnection} />
      ) : (
        <DryRun connection={connection} exchange={exchange} request={request} />
      )}
    </Dialog>
  );
}

type DryRunProps = {
  readonly connection: Connection;
  readonly exchange: ShownExchange;
  readonly request: Request;
};

function DryRun({ connection, exchange, request }: DryRunProps) {
  const task = useClusterTask();
  const [there, setThere] = useState<ApplyAnswer | null>(null);
  const [here] = useState(() => simulatedAnswer(exchange));
  const { manager, isForced } = writerOf(request);
  return (
    <form
      className="dialog-form"
      onSubmit={(event) => {
        event.preventDefault();
        setThere(null);
        task.start(
          (signal) => askCluster(tryApply(request), signal),
          (answer) => setThere(answer),
        );
      }}
    >
      <ClusterLine connection={connection} />
      <p>
        The page sends the apply of {manager}
        {isForced ? ", with force," : ""} to <code className="cluster-long">{request.path}</code> with{" "}
        <code>dryRun=All</code>. The cluster answers what it would do, and changes nothing.
      </p>
      <div role="alert" className="cluster-problem">
        {task.problem !== null && <CodeText text={task.problem} />}
      </div>
      {there !== null && (
        <>
          <p role="status" className="cluster-verdict">
            {answersSentence(here, there)}
          </p>
          <Said name="The cluster says" answer={there} />
          {here.message !== there.message && <Said name="The simulation says" answer={here} />}
          <AnswerDifferences here={here} there={there} isStatus={/\/status$/.test(request.path)} />
        </>
      )}
      <div className="dialog-actions">
        <button type="submit" className="button button-solid" aria-disabled={task.isRunning || undefined}>
          {task.isRunning ? "Sending…" : there === null ? "Send the dry run" : "Send again"}
        </button>
      </div>
    </form>
  );
}

/** The message of a refusal. */
function Said({ name, answer: { message } }: { readonly name: string; readonly answer: ApplyAnswer }) {
  if (message === null) return null;
  return (
    <section aria-label={name}>
      <h3 className="cluster-head">{name}</h3>
      <pre className="cluster-message code">{message}</pre>
    </section>
  );
}
