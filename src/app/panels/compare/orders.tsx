import { useState } from "react";
import type { Step } from "../../../engine/scenario/scenario.ts";
import { plural } from "../../../words.ts";
import type { OrderEndView, OrdersView } from "../../../worker/protocol-study.ts";
import { useActions, useLooks, usePage } from "../../page/page-context.ts";
import { Chip } from "../../ui/chip.tsx";
import { stepPhrase } from "../../view/phrase.ts";
import { MoreRows, useBeginning } from "../more-rows.tsx";
import { useOrders } from "./use-orders.ts";

/** Tries other orders of steps, and shows how they end. */
export function Orders() {
  const steps = usePage((state) => state.scenario.steps);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { shown, more } = useBeginning(steps);
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
        <legend>Steps to try in other orders</legend>
        {shown.map((step, place) => (
          <Choice
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
        Each actor's own steps keep their order. Steps before the first chosen one run first; all others are
        left out.
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
      {orders !== null && !running && <Ends orders={orders} />}
    </>
  );
}

type ChoiceProps = {
  readonly step: Step;
  readonly place: number;
  readonly on: boolean;
  readonly onToggle: () => void;
};

function Choice({ step, place, on, onToggle }: ChoiceProps) {
  const looks = useLooks();
  return (
    <label className="orders-choice">
      <input
        type="checkbox"
        checked={on && step.disabled !== true}
        disabled={step.disabled}
        onChange={onToggle}
      />
      <Chip small mark={looks(step.actor).mark} colour={looks(step.actor).colour} />
      <span>
        {place + 1}. {step.actor} {stepPhrase(step)}
      </span>
    </label>
  );
}

const CARDS = { first: 20, step: 50 };

function Ends({ orders: { done, stopped, total, ends } }: { readonly orders: OrdersView }) {
  const { shown, more } = useBeginning(ends, CARDS);
  if (stopped) {
    return (
      <p className="panel-empty" role="status">
        There are {total.toLocaleString("en")} orders, too many to try them all. Choose fewer steps.
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
    <section aria-label="How orders end">
      <p className="orders-summary" role="status">
        {total === 1 ? "One order" : plural(total, "order")},{" "}
        {ends.length === 1 ? "and all end with the same values." : `and ${ends.length} different ends.`}
      </p>
      <ol className="orders-ends">
        {shown.map((end, at) => (
          <End key={end.steps.join()} end={end} number={at + 1} />
        ))}
      </ol>
      <MoreRows {...more} />
    </section>
  );
}

function End({ end, number }: { readonly end: OrderEndView; readonly number: number }) {
  const looks = useLooks();
  const scenario = usePage((state) => state.scenario);
  const actions = useActions();
  const { acts, orders, swaps, fields } = end;
  const open = () => {
    const steps = end.steps.flatMap((id) => scenario.steps.find((step) => step.id === id) ?? []);
    actions.open({ ...scenario, steps });
  };
  return (
    <li className="orders-end">
      <h3>
        End {number}: {plural(orders, "order")}
        {swaps === 0 && <span className="quiet"> with the order as written</span>}
      </h3>
      <p className="orders-way">
        <span className="hidden-text">Nearest order: </span>
        {acts.map(({ actor, place }) => (
          <span key={place} className="orders-act">
            <Chip small mark={looks(actor).mark} colour={looks(actor).colour} />
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
              <dd className="code">{value || "not there"}</dd>
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
