import { useCallback, useEffect, useRef, useState } from "react";
import { useActions, usePage, usePageContext } from "../page/page-context.ts";
import { sessionsElsewhere } from "../store/claim.ts";
import type { SessionInfo } from "../store/library.ts";
import { openSession } from "../store/open-session.ts";
import type { Work } from "../store/work.ts";
import { Dialog } from "../ui/dialog.tsx";
import { NewScenario } from "./new-scenario.tsx";
import { SessionRow } from "./session-row.tsx";
import "./sessions-dialog.css";

type Found = { readonly all: readonly SessionInfo[]; readonly elsewhere: ReadonlySet<string> };
type Deleted = { readonly info: SessionInfo; readonly work: Work };

/** What this browser keeps, newest first: to open, to give another title and to delete. */
export function SessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { library } = usePageContext();
  const present = usePage((state) => state.session);
  const title = usePage((state) => state.scenario.title);
  const actions = useActions();
  const [found, setFound] = useState<Found | "refused" | null>(null);
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const opening = useRef(false);

  const refresh = useCallback(async () => {
    try {
      const [all, elsewhere] = await Promise.all([library.list(), sessionsElsewhere()]);
      setFound({ all, elsewhere });
    } catch {
      setFound("refused");
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
    setDeleted(work && { info, work });
    actions.say(`Deleted ${info.title}.`);
  };
  const restore = async ({ info, work }: Deleted) => {
    await library.save(info.id, work, info.changed);
    setDeleted(null);
  };
  const attempt = (work: Promise<void>) => work.catch(() => setFound("refused"));

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
      {deleted && (
        <p className="sessions-deleted" role="status">
          <span className="grow">Deleted “{deleted.info.title || "Untitled"}”.</span>
          <button type="button" className="button button-outline" onClick={() => attempt(restore(deleted))}>
            Restore it
          </button>
        </p>
      )}
      {found !== null && found !== "refused" && found.all.length === 0 && (
        <p>Nothing is kept yet. Change something, and it is listed here.</p>
      )}
      {found !== null && found !== "refused" && found.all.length > 0 && (
        <ul className="sessions" aria-label="Sessions, newest first">
          {found.all.map((info) => (
            <SessionRow
              key={info.id}
              info={info.id === present.id ? { ...info, title } : info}
              where={info.id === present.id ? "here" : found.elsewhere.has(info.id) ? "elsewhere" : null}
              onOpen={() => open(info.id)}
              onRename={(next) => attempt(rename(info, next))}
              onDelete={() => attempt(remove(info))}
            />
          ))}
        </ul>
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
