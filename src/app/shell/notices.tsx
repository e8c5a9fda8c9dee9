import { useEffect } from "react";
import { useActions, usePageState } from "../context/page-context.ts";
import type { Notice } from "../store/state/state.ts";
import { CodeText } from "../ui/code-text.tsx";
import { Icon } from "../ui/icon.tsx";
import "./notices.css";

/** Shows that the engine could not start, with a button to try again. */
export function EngineBroken() {
  const engine = usePageState((state) => state.engine);
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

/** The open notices. They are above the page, so that they do not move its content. */
export function Notices() {
  const notices = usePageState((state) => state.notices);
  const actions = useActions();
  if (notices.length === 0) return null;
  return (
    <section aria-label="Notices" className="notices">
      {notices.map((notice) => (
        <div key={notice.id} className="notice" data-tone={notice.tone}>
          <p className="grow">
            <CodeText text={notice.text} />
          </p>
          {notice.action && <NoticeAction notice={notice} action={notice.action} />}
          <button
            type="button"
            className="button button-icon"
            aria-label="Close notice"
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
  const { aim } = action;
  useEffect(() => () => aim?.(false), [aim]);
  return (
    <button
      type="button"
      className="button button-outline"
      onPointerEnter={(event) => event.pointerType === "mouse" && aim?.(true)}
      onPointerLeave={() => aim?.(false)}
      onFocus={() => aim?.(true)}
      onBlur={() => aim?.(false)}
      onClick={() => {
        actions.dismiss(notice.id);
        action.run();
      }}
    >
      {action.label}
    </button>
  );
}
