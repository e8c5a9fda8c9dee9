import { useState } from "react";
import { minorOf } from "../../cluster-client/connect.ts";
import type { ObjectName } from "../../cluster-client/paths.ts";
import { listOf, readObjects } from "../../cluster-client/read-objects.ts";
import { plural } from "../../words.ts";
import { useActions } from "../context/page-context.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { ChooseObjects } from "./choose-objects.tsx";
import { ClusterLine, ConnectForm } from "./connect-form.tsx";
import { type Connection, presentConnection } from "./connection.ts";
import { FollowPanel } from "./follow-panel.tsx";
import { askCluster } from "./send.ts";
import { useClusterTask } from "./use-cluster-task.ts";

/** Opens objects of the cluster whose `kubectl proxy` serves the page, or follows one of them. */
export function ClusterDialog({ onClose }: { readonly onClose: () => void }) {
  const [connection, setConnection] = useState(presentConnection);
  return (
    <Dialog title="From your cluster" onClose={onClose}>
      {connection === null ? (
        <ConnectForm onConnected={setConnection} />
      ) : (
        <Connected connection={connection} />
      )}
    </Dialog>
  );
}

/** An object that the page follows. */
type Followed = { readonly name: ObjectName; readonly definitions: readonly string[] };

function Connected({ connection }: { readonly connection: Connection }) {
  const actions = useActions();
  const reading = useClusterTask();
  const [followed, setFollowed] = useState<Followed | null>(null);
  const open = (definitions: readonly string[], objects: readonly string[], notes: readonly string[]) =>
    actions.showDialog({
      kind: "open",
      texts: [
        {
          name: `${plural(objects.length, "object")} of your cluster`,
          text: listOf([...definitions, ...objects]),
        },
      ],
      cluster: { version: minorOf(connection.cluster), notes },
    });
  return (
    <>
      <ClusterLine connection={connection} />
      <p>
        Choose objects to open. Or{" "}
        <button
          type="button"
          className="button button-text"
          onClick={() => actions.showDialog({ kind: "trial" })}
        >
          play this scenario on the cluster…
        </button>{" "}
        The page asks before it writes.
      </p>
      <div hidden={followed !== null} className="cluster-choice">
        <ChooseObjects
          connection={connection}
          reading={reading}
          onOpen={(chosen) =>
            reading.start(
              (signal) => askCluster(readObjects(chosen), signal),
              ({ definitions, objects, notes }) => open(definitions, objects, notes),
            )
          }
          onFollow={(name) =>
            reading.start(
              (signal) => askCluster(readObjects([name]), signal),
              ({ definitions }) => setFollowed({ name, definitions }),
            )
          }
        />
      </div>
      {followed !== null && (
        <FollowPanel
          name={followed.name}
          definition={followed.definitions[0] ?? null}
          onBack={() => setFollowed(null)}
          onOpen={(object) => open(followed.definitions, [object], [])}
        />
      )}
    </>
  );
}
