import { commands } from "../commands/commands.ts";
import { Dialog } from "../ui/dialog.tsx";
import { editorKeys, keysText } from "../ui/keys.ts";
import "./help-dialog.css";

/** Keys that do the same, each as it is shown, and what they do. */
type Listed = readonly [keys: readonly string[], does: string];

/** Keys that are no actions of the page, by where they work. */
const others: readonly { readonly where: string; readonly list: readonly Listed[] }[] = [
  {
    where: "In the editor",
    list: [
      [["Esc, then Tab"], "Leave the editor"],
      [[keysText(editorKeys().tabMoves)], "Tab moves on instead of indenting, and back again"],
      [[keysText("Mod+Enter")], "Append a step with this text"],
      [[keysText(editorKeys().suggest)], "Suggest fields"],
      [["F8"], "Go to the next problem"],
    ],
  },
  {
    where: "In the live object and the trees",
    list: [
      [["↑", "↓"], "Go from field to field; the same field is lit everywhere"],
      [["n", "p"], "Go to the next, the previous change in the live object"],
      [["←", "→"], "Close, open a part of a tree"],
    ],
  },
];

/** The actions that have keys of one sort, with all of these. */
function listed(sort: "keys" | "stepKeys"): readonly Listed[] {
  return commands.flatMap((command): Listed[] => {
    const keys = command[sort];
    return keys === undefined ? [] : [[keys.map((one) => keysText(one)), command.name]];
  });
}

/** The keys, and what the signs mean. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys and help" onClose={onClose}>
      <p>
        Write what each actor applies; the page shows the live object, who owns each field, the conflicts and
        the managed fields after every step. Everything runs in this browser, and nothing is sent anywhere.
      </p>
      <div className="keys-lists">
        <KeyList where="Anywhere" list={listed("keys")} />
        <KeyList where="On a step of the timeline" list={listed("stepKeys")} />
        {others.map(({ where, list }) => (
          <KeyList key={where} where={where} list={list} />
        ))}
      </div>
    </Dialog>
  );
}

function KeyList({ where, list }: { readonly where: string; readonly list: readonly Listed[] }) {
  return (
    <section className="keys" aria-label={where}>
      <h3>{where}</h3>
      <dl>
        {list.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
