import type { Notice } from "../store/state.ts";
import { Icon } from "../ui/icon.tsx";
import { useActions, usePage } from "./page-context.ts";
import "./notices.css";

/** That nothing can be worked out, and a way to try again. */
export function EngineBroken() {
  const engine = usePage((state) => state.engine);
  const actions = useActions();
  if (engine.kind !== "broken") return null;
  return (
    <div className="engine-broken" role="alert">
      <p className="grow">
        <strong>The engine could not start.</strong> {engine.message}
      </p>
      <button type="button" className="button button-outline" onClick={() => actions.start()}>
        Try again
      </button>
    </div>
  );
}

/** What the user should know of the page itself, until it is closed; above the page, so that nothing moves for it. */
export function Notices() {
  const notices = usePage((state) => state.notices);
  const actions = useActions();
  if (notices.length === 0) return null;
  return (
    <section aria-label="Notices" className="notices">
      {notices.map((notice) => (
        <div key={notice.id} className="notice" data-tone={notice.tone}>
          <p className="grow">{notice.text}</p>
          {notice.action && <NoticeAction notice={notice} action={notice.action} />}
          <button
            type="button"
            className="button button-icon"
            aria-label="Close this notice"
            onClick={() => actions.dismiss(notice.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </section>
  );
}

type NoticeActionProps = {
  readonly notice: Notice;
  readonly action: NonNullable<Notice["action"]>;
};

function NoticeAction({ notice, action }: NoticeActionProps) {
  const actions = useActions();
  return (
    <button
      type="button"
      className="button button-outline"
      onClick={() => {
        actions.dismiss(notice.id);
        action.run();
      }}
    >
      {action.label}
    </button>
  );
}
