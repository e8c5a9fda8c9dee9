import { plural } from "../../words.ts";
import { useActions, usePageState } from "../context/page-context.ts";
import { Conflicts } from "../panels/conflicts/conflicts.tsx";
import { PanelBoundary } from "../panels/panel.tsx";
import { warningsOf } from "../panels/sets/applyset-members.ts";
import type { SidePanel } from "../store/state/state.ts";
import { type TabItem, Tabs, tabIds } from "../ui/tabs.tsx";
import "./side.css";
import { lazyPart } from "../ui/lazy-part.tsx";

const Explanation = lazyPart(() =>
  import("../panels/explanation/explanation.tsx").then((part) => part.Explanation),
);

const Requests = lazyPart(() => import("../panels/requests/requests.tsx").then((part) => part.Requests));

const Compare = lazyPart(() => import("../panels/compare/compare.tsx").then((part) => part.Compare));

const Sets = lazyPart(() => import("../panels/sets/sets.tsx").then((part) => part.Sets));

/** The tabs beside the live object: conflicts, explanation, requests, comparisons, and ApplySets if the step has some. */
export function Side() {
  const open = usePageState((state) => state.side);
  const actions = useActions();
  const conflicts = usePageState((state) => state.frame?.conflicts.length ?? 0);
  const requests = usePageState((state) => state.frame?.exchanges.length ?? 0);
  const sets = usePageState((state) =>
    state.frame?.applySets == null ? null : warningsOf(state.frame.applySets),
  );
  const ids = tabIds("side", open ?? "");
  return (
    <div className="side" id="side">
      <div className="panel-head">
        <Tabs
          label="About this step"
          prefix="side"
          selected={open ?? ""}
          onSelect={(id) => actions.showSide(id as SidePanel)}
          items={[
            {
              id: "conflicts",
              name: "Conflicts",
              description: `${conflicts}`,
              content: (
                <>
                  Conflicts <span className={conflicts > 0 ? "tally tally-warn" : "tally"}>{conflicts}</span>
                </>
              ),
            },
            { id: "explanation", name: "Explanation" },
            {
              id: "requests",
              name: "Requests",
              description: `${requests}`,
              content: (
                <>
                  Requests <span className="tally">{requests}</span>
                </>
              ),
            },
            { id: "compare", name: "Compare" },
            ...(sets === null && open !== "sets" ? [] : [setsTab(sets ?? 0)]),
          ]}
        />
      </div>
      <div role="tabpanel" id={ids.panel} aria-labelledby={ids.tab} className="side-panel">
        <PanelBoundary key={open ?? ""}>
          {open === "conflicts" && <Conflicts />}
          {open === "explanation" && <Explanation />}
          {open === "requests" && <Requests />}
          {open === "compare" && <Compare />}
          {open === "sets" && <Sets />}
        </PanelBoundary>
      </div>
    </div>
  );
}

function setsTab(warnings: number): TabItem {
  return {
    id: "sets",
    name: "ApplySets",
    ...(warnings > 0 && { description: plural(warnings, "warning") }),
    content: <>ApplySets {warnings > 0 && <span className="tally tally-warn">{warnings}</span>}</>,
  };
}
