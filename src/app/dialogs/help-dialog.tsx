import { commands } from "../commands/commands.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { editorKeys, keysText } from "../ui/dom/keys.ts";
import { HelpWords } from "./help-words.tsx";
import "./help-dialog.css";

/** Keys with the same effect, as the page shows them, and the effect. */
type ListedKeys = readonly [keys: readonly string[], does: string];

/** Keys that are no commands, grouped by where they work. */
const otherKeys: readonly { readonly where: string; readonly list: readonly ListedKeys[] }[] = [
  {
    where: "In the editor",
    list: [
      [["Esc, then Tab"], "Leave the editor"],
      [[keysText(editorKeys().tabMoves)], "Switch Tab between indenting and moving the focus"],
      [[keysText("Mod+Enter")], "Add a step with this text"],
      [[keysText(editorKeys().suggest)], "Suggest fields"],
      [["F8"], "Go to the next problem"],
    ],
  },
  {
    where: "In the live object and the trees",
    list: [
      [["↑", "↓"], "Go to the previous or next field; all panels highlight it"],
      [["n", "p"], "Go to the next or previous change in the live object"],
      [["←", "→"], "Collapse or expand a part of a tree"],
    ],
  },
];

/** Returns the commands with keys of one kind. */
function keysOfCommands(sort: "keys" | "stepKeys"): readonly ListedKeys[] {
  return commands.flatMap((command): ListedKeys[] => {
    const keys = command[sort];
    return keys === undefined ? [] : [[keys.map((one) => keysText(one)), command.name]];
  });
}

/** Explains the page and lists all keys. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts and help" onClose={onClose}>
      <p>
        Write the manifest of each actor. After every step, the page shows the live object, the owners of each
        field, the conflicts and the managed fields. Everything runs in your browser. Nothing is sent to a
        server.
      </p>
      <HelpWords />
      <div className="keys-lists">
        <KeyList where="Anywhere on the page" list={keysOfCommands("keys")} />
        <KeyList where="On a step in the timeline" list={keysOfCommands("stepKeys")} />
        {otherKeys.map(({ where, list }) => (
          <KeyList key={where} where={where} list={list} />
        ))}
      </div>
    </Dialog>
  );
}

function KeyList({ where, list }: { readonly where: string; readonly list: readonly ListedKeys[] }) {
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
