import { useEffect, useRef } from "react";
import { CodeText } from "../ui/code-text.tsx";
import { type Connection, connectPage } from "./connection.ts";
import { CopiedCommands } from "./copied-commands.tsx";
import { useClusterTask } from "./use-cluster-task.ts";
import "../ui/state-table.css";
import "./cluster.css";

const COMMANDS = ["npm run build", "kubectl proxy --www=dist --www-prefix=/applyground/"];

/** Connects the page with a cluster when the user wants it. Without one, says how to get it. */
export function ConnectForm({ onConnected }: { readonly onConnected: (connection: Connection) => void }) {
  const { isRunning, problem, start } = useClusterTask();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <form
      className="dialog-form"
      onSubmit={(event) => {
        event.preventDefault();
        start(connectPage, onConnected);
      }}
    >
      <p>
        If <code>kubectl proxy</code> serves this page, the page can ask your cluster. It sends nothing before
        you press the button, then only to <code className="cluster-long">{location.origin}</code>.
      </p>
      <div role="alert" className="cluster-problem">
        {problem !== null && <CodeText text={problem} />}
      </div>
      {problem !== null && (
        <>
          <p>
            To have your cluster beside the page, run these two commands in a checkout of Applyground, then
            open <code className="cluster-long">http://127.0.0.1:8001/applyground/</code>.
          </p>
          <CopiedCommands commands={COMMANDS} />
        </>
      )}
      <div className="dialog-actions">
        <button
          ref={button}
          type="submit"
          className="button button-solid"
          aria-disabled={isRunning || undefined}
        >
          {isRunning ? "Connecting…" : problem === null ? "Connect" : "Try again"}
        </button>
      </div>
    </form>
  );
}

type ClusterLineProps = {
  readonly connection: Connection;
  /** What the page does there. Default: it reads. */
  readonly does?: "reads" | "acts";
};

/** Says which cluster it is, and with whose rights the page asks it. */
export function ClusterLine({ connection: { cluster }, does = "reads" }: ClusterLineProps) {
  const { version, address } = cluster;
  return (
    <p className="cluster-line">
      Kubernetes <code>{version}</code>
      {address !== null && (
        <>
          {" at "}
          <code className="cluster-long">{address}</code>
        </>
      )}
      , through <code className="cluster-long">{location.origin}</code>. This page {does} with the rights of
      the kubectl proxy.
    </p>
  );
}
