import { useEffect, useRef } from "react";
import { useActions, usePageState } from "../../context/page-context.ts";
import type { Notice } from "../../store/state/state.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import "./notices.css";
import { type PausableTimer, startPausableTimer } from "./pausable-timer.ts";

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
  if (notices.length === 0) return null;
  return (
    <section aria-label="Notices" className="notices">
      {notices.map((notice) => (
        <OpenNotice key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

/** How long a brief notice stays, in milliseconds. */
const BRIEF = 6000;

function OpenNotice({ notice }: { readonly notice: Notice }) {
  const actions = useActions();
  const timer = useRef<PausableTimer>(null);
  useEffect(() => {
    if (!notice.brief) return;
    const started = startPausableTimer(() => actions.dismiss(notice.id), BRIEF);
    timer.current = started;
    return () => started.end();
  }, [notice, actions]);
  const hold = () => timer.current?.hold();
  const release = ({ currentTarget }: { readonly currentTarget: Element }) => {
    if (!currentTarget.matches(":hover, :focus-within")) timer.current?.release();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only to stay while somebody reads or uses it
    <div
      className="notice"
      data-tone={notice.tone}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
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
