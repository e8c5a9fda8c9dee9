import { Fragment, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTabPage } from "../context/page-context.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { domId } from "../ui/dom/dom-id.ts";
import { keysText } from "../ui/dom/keys.ts";
import { revealIn } from "../ui/dom/reveal.ts";
import { type PaletteItem, paletteItems } from "./palette-items.ts";
import { searchByWords } from "./search.ts";
import { typedAhead } from "./typed-ahead.ts";
import "./palette.css";

/** The command palette: the user types words, chooses with the arrow keys and runs the choice with Enter. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const page = useTabPage();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const all = useMemo(() => paletteItems(page), [page]);
  const [text, setText] = useState(typedAhead);
  const [at, setAt] = useState(0);
  const found = useMemo(() => searchByWords(all, text), [all, text]);
  const active = found[at];

  // biome-ignore lint/correctness/useExhaustiveDependencies: reveals the choice after each change
  useEffect(() => {
    revealIn(list.current, list.current?.querySelector("[aria-selected=true]"), 28);
  }, [at, found]);

  const choose = (item: PaletteItem) => {
    flushSync(onClose); // the dialog must restore the focus before the action moves it
    item.run(page);
  };
  const keys = (event: KeyboardEvent) => {
    const to = indexForKey(event, at, found.length);
    if (event.key === "Enter" && active && !event.nativeEvent.isComposing) choose(active);
    else if (to !== null) setAt(to);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title="Find an action" onClose={onClose}>
      <input
        className="field palette-field"
        role="combobox"
        aria-label="Action, step, object or example"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active ? domId(id, active.id) : undefined}
        placeholder="Search by words"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={keys}
      />
      <p className="hidden-text" role="status">
        {found.length === 1 ? "1 result" : `${found.length} results`}
      </p>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Results"
        className="palette-list"
        hidden={found.length === 0}
      >
        {found.map((item, index) => (
          <Fragment key={item.id}>
            {item.group !== found[index - 1]?.group && (
              <p className="palette-group" aria-hidden="true">
                {item.group}
              </p>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
            <div
              id={domId(id, item.id)}
              role="option"
              aria-selected={item === active}
              className="palette-item"
              onClick={() => choose(item)}
            >
              <span className="grow">{item.name}</span>
              {item.keys && <kbd>{keysText(item.keys)}</kbd>}
            </div>
          </Fragment>
        ))}
      </div>
      {found.length === 0 && <p className="quiet palette-none">No matches. Try fewer words.</p>}
    </Dialog>
  );
}

/** Returns the index that a key moves to from index `at` of `count` items; null for other keys. */
function indexForKey({ key }: KeyboardEvent, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "PageDown") return Math.min(at + PAGE, count - 1);
  if (key === "PageUp") return Math.max(at - PAGE, 0);
  return null;
}

const PAGE = 8;
