import type { ReactNode } from "react";
import { useActions } from "../../page/page-context.ts";
import { conflictSteps, firstStep } from "../../store/examples.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import "./beginnings.css";

/** Where to begin while nothing has happened yet. */
export function Beginnings() {
  const actions = useActions();
  return (
    <div className="beginnings">
      <h3 className="beginnings-title">What happens first?</h3>
      <p className="beginnings-about">
        Steps stand here, in their order: somebody applies a manifest, a controller changes a field. Below you
        see, after each of them, the object, who owns its fields, and why.
      </p>
      <ul className="beginnings-list">
        <Beginning icon="pencil" name="One manifest" onBegin={() => actions.begin([firstStep])}>
          alice applies a ConfigMap. Change a line, or paste your own manifest: it is applied as you type.
        </Beginning>
        <Beginning icon="warn" name="Two writers, one field" onBegin={() => actions.begin(conflictSteps)}>
          alice and bob want different values: a conflict, with the three ways out of it.
        </Beginning>
        <Beginning
          icon="copy"
          name="An object of your cluster"
          onBegin={() => actions.show({ kind: "open", text: "", name: null })}
        >
          Paste what <code>kubectl get -o yaml --show-managed-fields</code> prints, and see who owns what.
        </Beginning>
      </ul>
      <p className="beginnings-more">
        Or open an{" "}
        <button
          type="button"
          className="button button-text"
          onClick={() => actions.show({ kind: "examples" })}
        >
          example
        </button>{" "}
        or one of your{" "}
        <button
          type="button"
          className="button button-text"
          onClick={() => actions.show({ kind: "sessions" })}
        >
          sessions
        </button>
        .
      </p>
    </div>
  );
}

type BeginningProps = {
  readonly icon: IconName;
  readonly name: string;
  readonly onBegin: () => void;
  readonly children: ReactNode;
};

function Beginning({ icon, name, onBegin, children }: BeginningProps) {
  return (
    <li>
      <button type="button" className="beginning" onClick={onBegin}>
        <span className="beginning-name">
          <Icon name={icon} />
          {name}
        </span>
        <span className="beginning-about">{children}</span>
      </button>
    </li>
  );
}
