import { type KeyboardEvent, useEffect, useRef } from "react";
import { useActions, usePageState } from "../context/page-context.ts";
import { SIDE_ID, SIDE_PANELS, sideButtonId } from "../panels/outcome/side-panels.ts";
import { PanelBoundary } from "../panels/panel.tsx";
import { saveSetting } from "../store/persist/settings.ts";
import type { SidePanel } from "../store/state/state.ts";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { WIDE_SETTING } from "./wide-setting.ts";

const Findings = lazyPart(() => import("../panels/findings/findings.tsx").then((part) => part.Findings));

const Explanation = lazyPart(() =>
  import("../panels/explanation/explanation.tsx").then((part) => part.Explanation),
);

const Requests = lazyPart(() => import("../panels/requests/requests.tsx").then((part) => part.Requests));

const Compare = lazyPart(() => import("../panels/compare/compare.tsx").then((part) => part.Compare));

const Sets = lazyPart(() => import("../panels/sets/sets.tsx").then((part) => part.Sets));

const CONTENT: { readonly [panel in SidePanel]: () => React.JSX.Element } = {
  findings: () => <Findings />,
  explanation: () => <Explanation />,
  requests: () => <Requests />,
  compare: () => <Compare />,
  sets: () => <Sets />,
};

type OpenSideProps = { readonly panel: SidePanel };

/** The panel at the side: its head and its content. */
export function OpenSide({ panel }: OpenSideProps) {
  const isWide = usePageState((state) => state.sideWide);
  const actions = useActions();
  const side = useRef<HTMLDivElement>(null);
  const title = SIDE_PANELS.find((one) => one.panel === panel)?.title;
  useEffect(() => {
    if (matchMedia("(max-width: 699px)").matches) side.current?.scrollIntoView({ block: "start" });
  }, []);
  const close = () => {
    if (side.current?.contains(document.activeElement)) document.getElementById(sideButtonId(panel))?.focus();
    actions.showSide(null);
  };
  const widen = () => {
    actions.widenSide(!isWide);
    saveSetting(WIDE_SETTING, isWide ? null : "on");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from each control in it
    <div className="side" id={SIDE_ID} ref={side} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className="panel-head">
        <h2 className="panel-title side-title">{title}</h2>
        {panel === "compare" && (
          <button type="button" className="button button-outline side-widen" onClick={widen}>
            {isWide ? "Narrow" : "Whole width"}
          </button>
        )}
        <button type="button" className="button button-icon" aria-label={`Close ${title}`} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div className="side-panel">
        <PanelBoundary>{CONTENT[panel]()}</PanelBoundary>
      </div>
    </div>
  );
}
