import { Dialog } from "../ui/dialog.tsx";
import "./help-dialog.css";

const keys: readonly {
  readonly where: string;
  readonly list: readonly (readonly [keys: string, does: string])[];
}[] = [
  {
    where: "Anywhere",
    list: [
      ["?", "this help"],
      ["[ ]", "step before, step after"],
      ["1 … 5", "to Timeline, Actors, Live object, Conflicts, Managed fields"],
      ["Ctrl Z, Ctrl Shift Z", "undo, redo"],
    ],
  },
  {
    where: "In the timeline",
    list: [
      ["← →", "travel from step to step"],
      ["Alt ← →", "move the step"],
      ["Del", "delete the step"],
    ],
  },
  {
    where: "In the editor",
    list: [
      ["Esc, then Tab", "leave the editor"],
      ["Ctrl M", "Tab moves on instead of indenting, and back again"],
      ["Ctrl Enter", "append a step with this text"],
      ["Ctrl Space", "suggest fields"],
      ["F8", "to the next problem"],
    ],
  },
  {
    where: "In the live object and the trees",
    list: [
      ["↑ ↓", "from field to field; the same field is lit everywhere"],
      ["n, p", "next, previous change in the live object"],
      ["← →", "close, open a part of a tree"],
    ],
  },
];

/** The keys, and what the signs mean. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys and help" onClose={onClose}>
      <p>
        Write what each actor applies; the page shows the live object, who owns each field, the conflicts and
        the managed fields after every step. Everything runs in this browser, and nothing is sent anywhere.
      </p>
      <p className="quiet">On a Mac, Ctrl is ⌘ for undo, redo and Enter.</p>
      {keys.map(({ where, list }) => (
        <section key={where} className="keys">
          <h3>{where}</h3>
          <dl>
            {list.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
