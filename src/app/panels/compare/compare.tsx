import { useState } from "react";
import { Segmented } from "../../ui/segmented.tsx";
import { ElementTree } from "./element-tree.tsx";
import { Orders } from "./orders.tsx";
import { States } from "./states.tsx";
import { Strategies } from "./strategies.tsx";
import { WhoWins } from "./who-wins.tsx";
import "../lead-sentence.css";
import "./compare.css";

const views = [
  { value: "strategies", label: "Strategies" },
  { value: "winners", label: "Who wins" },
  { value: "orders", label: "Orders" },
  { value: "states", label: "Two states" },
  { value: "elements", label: "Apply v2’s tree" },
] as const;

type View = (typeof views)[number]["value"];

/** Compares the scenario with other apply strategies, other writers, other orders and other states, and shows the merge of Apply v2. */
export function Compare() {
  const [view, setView] = useState<View>("strategies");
  return (
    <section className="panel" aria-label="Compare" id="compare">
      <div className="compare-choice">
        <Segmented label="What to compare" value={view} options={views} onChange={setView} />
      </div>
      <div className="panel-body compare">
        {view === "strategies" && <Strategies />}
        {view === "winners" && <WhoWins />}
        {view === "orders" && <Orders />}
        {view === "states" && <States />}
        {view === "elements" && <ElementTree />}
      </div>
    </section>
  );
}
