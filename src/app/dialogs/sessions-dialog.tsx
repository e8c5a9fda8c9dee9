import { useCallback, useEffect, useRef, useState } from "react";
import { useActions, usePageState, useTabPage } from "../context/page-context.ts";
import { canBroadcast } from "../store/persist/channel.ts";
import { openSession } from "../store/persist/open-session.ts";
import type { SessionInfo } from "../store/persist/session-info.ts";
import { sessionsInOtherTabs } from "../store/persist/session-lock.ts";
import { isTimeoutError } from "../store/persist/with-timeout.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { NewScenario } from "./new-scenario.tsx";
import { SessionRow } from "./session-row.tsx";
import "./sessions-dialog.css";

type SessionList = { readonly all: readonly SessionInfo[]; readonly elsewhere: ReadonlySet<string> | null };
type DeletedSession = { readonly info: SessionInfo; readonly work: unknown };

/** The list of sessions, newest first. The user can open, rename and delete them. */
export function SessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { library } = useTabPage();
  const present = usePageState((state) => state.session);
  const title = usePageState((state) => state.scenario.title);
  const actions = useActions();
  const [found, setFound] = useState<SessionList | "refused" | "silent" | null>(null);
  const [deleted, setDeleted] = useState<DeletedSession | null>(null);
  const opening = useRef(false);

  const refresh = useCallback(async () => {
    try {
      const [all, elsewhere] = await Promise.all([library.list(), sessionsInOtherTabs()]);
      setFound({ all, elsewhere });
    } catch (failure) {
      setFound(problemOf(failure));
    }
  }, [library]);
  useEffect(() => {
    refresh();
    return library.watch(refresh);
  }, [refresh, library]);

  const open = async (id: string) => {
    if (opening.current) return;
    opening.current = true;
    if (id !== present.id) await openSession(id, library, actions);
    onClose();
  };
  const rename = async ({ id }: SessionInfo, next: string) => {
    if (id === present.id) actions.editTitle(next);
    await library.rename(id, next);
  };
  const remove = async (info: SessionInfo) => {
    const work = await library.load(info.id);
    if (info.id === present.id) actions.openNew();
    await library.remove(info.id);
    setDeleted(work === undefined ? null : { info, work });
    actions.announce(`Deleted ${info.title}.`);
  };
  const restore = async ({ info, work }: DeletedSession) => {
    await library.save(info, work);
    setDeleted(null);
  };
  const isShown = found !== null && typeof found === "object";
  const [list, elsewhere] = isShown ? [found.all, found.elsewhere] : [null, null];
  const attempt = (work: Promise<void>) => work.catch((failure) => setFound(problemOf(failure)));

  return (
    <Dialog title="Sessions" onClose={onClose}>
      <p className="quiet">
        Your work is saved in this browser as you type. It is not sent to a server. Examples that you have not
        changed are not listed.
      </p>
      {found === "refused" && (
        <p role="alert">
          This browser does not let the page save sessions. Allow the page to store data, or save your work as
          a file.
        </p>
      )}
      {found === "silent" && (
        <p className="sessions-notice" role="alert">
          <span className="grow">This browser's storage does not answer.</span>
          <button type="button" className="button button-outline" onClick={refresh}>
            Try again
          </button>
        </p>
      )}
      {deleted && (
        <p className="sessions-notice" role="status">
          <span className="grow">Deleted “{deleted.info.title || "Untitled"}”.</span>
          <button type="button" className="button button-outline" onClick={() => attempt(restore(deleted))}>
            Restore
          </button>
        </p>
      )}
      {list?.length === 0 && <p>No sessions yet. Change a scenario, and the page saves it here.</p>}
      {list !== null && list.length > 0 && (
        <ul className="sessions" aria-label="Sessions, newest first">
          {list.map((info) => (
            <SessionRow
              key={info.id}
              info={info.id === present.id ? { ...info, title } : info}
              where={info.id === present.id ? "here" : elsewhere?.has(info.id) ? "elsewhere" : null}
              onOpen={() => open(info.id)}
              onRename={(next) => attempt(rename(info, next))}
              onDelete={() => attempt(remove(info))}
            />
          ))}
        </ul>
      )}
      {isShown && elsewhere === null && (
        <p className="quiet">
          This browser does not tell the page which sessions are open in other tabs. Do not open a session
          twice: one tab would overwrite the other.
        </p>
      )}
      {!canBroadcast() && <p className="quiet">To see the changes of other tabs, open this list again.</p>}
      <div className="dialog-actions">
        <button
          type="button"
          className="button sessions-delete"
          onClick={() => actions.showDialog({ kind: "forget" })}
        >
          Delete all local data…
        </button>
        <span className="grow" />
        <NewScenario onClose={onClose} />
      </div>
    </Dialog>
  );
}

function problemOf(failure: unknown): "silent" | "refused" {
  return isTimeoutError(failure) ? "silent" : "refused";
}
