import { useState } from "react";
import type { Step } from "../../../engine/scenario/scenario.ts";
import type { OrderResultView, OrdersView } from "../../../session/analysis/types.ts";
import { plural } from "../../../words.ts";
import { useActions, usePageState } from "../../context/page-context.ts";
import { stepPhrase } from "../../store/state/step-phrase.ts";
import { StepBadge } from "../badge.tsx";
import { MoreRows, useFirstRows } from "../more-rows.tsx";
import { useOrders } from "./use-orders.ts";

/** Tries other orders of the steps, and shows their results. */
export function Orders() {
  const steps = usePageState((state) => state.scenario.steps);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { shown, more } = useFirstRows(steps);
  const chosen = steps.filter(({ id, disabled }) => !left.has(id) && disabled !== true).map(({ id }) => id);
  const { orders, running, start, stop } = useOrders(chosen);
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <>
      <fieldset className="orders-steps">
        <legend>Steps to reorder</legend>
        {shown.map((step, place) => (
          <StepChoice
            key={step.id}
            step={step}
            place={place}
            on={!left.has(step.id)}
            onToggle={() => toggle(step.id)}
          />
        ))}
        <MoreRows {...more} />
      </fieldset>
      <p className="orders-note quiet">
        The steps of one actor keep their order. Steps before the first selected step run first. Other steps
        that are not selected do not run.
      </p>
      <div className="orders-bar">
        {running ? (
          <button type="button" className="button button-outline" onClick={stop}>
            Stop
          </button>
        ) : (
          <button
            type="button"
            className="button button-solid"
            onClick={start}
            disabled={chosen.length === 0}
          >
            Try all orders
          </button>
        )}
        {running && <progress aria-label="Orders tried" value={orders?.progress ?? 0} />}
      </div>
      {orders !== null && !running && <OrderResults orders={orders} />}
    </>
  );
}

type StepChoiceProps = {
  readonly step: Step;
  readonly place: number;
  readonly on: boolean;
  readonly onToggle: () => void;
};

function StepChoice({ step, place, on, onToggle }: StepChoiceProps) {
  return (
    <label className="orders-choice">
      <input
        type="checkbox"
        checked={on && step.disabled !== true}
        disabled={step.disabled}
        onChange={onToggle}
      />
      <StepBadge small step={step} />
      <span>
        {place + 1}. {step.actor} {stepPhrase(step)}
      </span>
    </label>
  );
}

const CARDS = { first: 20, step: 50 };

function OrderResults({ orders: { done, stopped, total, results } }: { readonly orders: OrdersView }) {
  const { shown, more } = useFirstRows(results, CARDS);
  if (stopped) {
    return (
      <p className="panel-empty" role="status">
        There are {total.toLocaleString("en")} orders, which is too many to try. Select fewer steps.
      </p>
    );
  }
  if (!done) {
    return (
      <p className="panel-empty" role="status">
        Stopped before all orders were tried.
      </p>
    );
  }
  return (
    <section aria-label="Results of the orders">
      <p className="orders-summary" role="status">
        {total === 1 ? "One order" : plural(total, "order")},{" "}
        {results.length === 1 ? "all with the same result." : `with ${results.length} different results.`}
      </p>
      <ol className="orders-results">
        {shown.map((end, at) => (
          <OrderResult key={end.steps.join()} end={end} number={at + 1} />
        ))}
      </ol>
      <MoreRows {...more} />
    </section>
  );
}

function OrderResult({ end, number }: { readonly end: OrderResultView; readonly number: number }) {
  const scenario = usePageState((state) => state.scenario);
  const actions = useActions();
  const { chosenSteps, orders, swaps, fields } = end;
  const open = () => {
    const steps = end.steps.flatMap((id) => scenario.steps.find((step) => step.id === id) ?? []);
    actions.open({ ...scenario, steps });
  };
  return (
    <li className="orders-result">
      <h3>
        Result {number}: {plural(orders, "order")}
        {swaps === 0 && <span className="quiet"> including the order as written</span>}
      </h3>
      <p className="orders-steps-in-order">
        <span className="hidden-text">Nearest order: </span>
        {chosenSteps.map(({ actor, place }) => (
          <span key={place} className="orders-step">
            <StepBadge small step={scenario.steps[place]} />
            {place + 1}
            <span className="hidden-text"> {actor},</span>
          </span>
        ))}
      </p>
      {fields.length > 0 && (
        <dl className="orders-fields">
          {fields.map(({ label, value }) => (
            <div key={label}>
              <dt className="code">{label}</dt>
              <dd className="code">{value || "absent"}</dd>
            </div>
          ))}
        </dl>
      )}
      {swaps > 0 && (
        <button type="button" className="button button-outline" onClick={open}>
          Open this order
        </button>
      )}
    </li>
  );
}
