import { Fragment, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { usePageContext } from "../page/page-context.ts";
import { Dialog } from "../ui/dialog.tsx";
import { domId } from "../ui/dom-id.ts";
import { keysText } from "../ui/keys.ts";
import { revealIn } from "../ui/reveal.ts";
import { finding } from "../view/finding.ts";
import { type PaletteItem, paletteItems } from "./palette-items.ts";
import "./palette.css";

/** Everything that can be done, by name: type some of its words, choose with the arrow keys, do it with Enter. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const page = usePageContext();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const all = useMemo(() => paletteItems(page), [page]);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const found = useMemo(() => finding(all, text), [all, text]);
  const active = found[at];

  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is revealed
  useEffect(() => {
    revealIn(list.current, list.current?.querySelector("[aria-selected=true]"), 28);
  }, [at, found]);

  const choose = (item: PaletteItem) => {
    flushSync(onClose); // the focus has to be back before the action may put it elsewhere
    item.run(page);
  };
  const keys = (event: KeyboardEvent) => {
    const to = target(event, at, found.length);
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
        placeholder="Type some of its words"
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
        {found.length === 1 ? "1 found" : `${found.length} found`}
      </p>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Found"
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
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's */}
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
      {found.length === 0 && (
        <p className="quiet palette-none">Nothing has all these words. Try fewer of them.</p>
      )}
    </Dialog>
  );
}

/** Which of `count` items a key leads to; null if it is not such a key. */
function target({ key }: KeyboardEvent, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "PageDown") return Math.min(at + PAGE, count - 1);
  if (key === "PageUp") return Math.max(at - PAGE, 0);
  return null;
}

const PAGE = 8;
