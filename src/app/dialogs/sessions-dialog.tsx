import { useCallback, useEffect, useRef, useState } from "react";
import { useActions, usePage, usePageContext } from "../page/page-context.ts";
import { canTellOthers } from "../store/channel.ts";
import { sessionsElsewhere } from "../store/claim.ts";
import type { SessionInfo } from "../store/library.ts";
import { openSession } from "../store/open-session.ts";
import { isTimeout } from "../store/within-limit.ts";
import { Dialog } from "../ui/dialog.tsx";
import { NewScenario } from "./new-scenario.tsx";
import { SessionRow } from "./session-row.tsx";
import "./sessions-dialog.css";

type Found = { readonly all: readonly SessionInfo[]; readonly elsewhere: ReadonlySet<string> | null };
type Deleted = { readonly info: SessionInfo; readonly work: unknown };

/** What this browser keeps, newest first: to open, to give another title and to delete. */
export function SessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { library } = usePageContext();
  const present = usePage((state) => state.session);
  const title = usePage((state) => state.scenario.title);
  const actions = useActions();
  const [found, setFound] = useState<Found | "refused" | "silent" | null>(null);
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const opening = useRef(false);

  const refresh = useCallback(async () => {
    try {
      const [all, elsewhere] = await Promise.all([library.list(), sessionsElsewhere()]);
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
    actions.say(`Deleted ${info.title}.`);
  };
  const restore = async ({ info, work }: Deleted) => {
    await library.save(info, work);
    setDeleted(null);
  };
  const isShown = found !== null && typeof found === "object";
  const [list, elsewhere] = isShown ? [found.all, found.elsewhere] : [null, null];
  const attempt = (work: Promise<void>) => work.catch((failure) => setFound(problemOf(failure)));

  return (
    <Dialog title="Sessions" onClose={onClose}>
      <p className="quiet">
        Your work is kept in this browser as you type, and is sent nowhere. What is not changed, such as an
        example, is not listed.
      </p>
      {found === "refused" && (
        <p role="alert">
          This browser refuses to keep work. Allow it to store data for this page, or save files.
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
            Restore it
          </button>
        </p>
      )}
      {list?.length === 0 && <p>Nothing is kept yet. Change something, and it is listed here.</p>}
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
          This browser does not tell which sessions other tabs show: open none of them twice, or one tab
          overwrites the other.
        </p>
      )}
      {!canTellOthers() && (
        <p className="quiet">What other tabs change is listed when this is opened again.</p>
      )}
      <div className="dialog-actions">
        <button
          type="button"
          className="button sessions-forget"
          onClick={() => actions.show({ kind: "forget" })}
        >
          Forget everything…
        </button>
        <span className="grow" />
        <NewScenario onClose={onClose} />
      </div>
    </Dialog>
  );
}

function problemOf(failure: unknown): "silent" | "refused" {
  return isTimeout(failure) ? "silent" : "refused";
}
