import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { positionPopup } from "../dom/popup-position.ts";
import type { OpenMenu } from "./menu-button.tsx";
import type { MenuItem } from "./menu-item.ts";
import { rowsOf, type Shown, startsWith } from "./menu-rows.ts";

type MenuPopupProps = OpenMenu & { readonly items: readonly MenuItem[] };

/** The open menu. Arrow keys, Home, End and first letters move in it. Escape and Tab close it. */
export function MenuPopup({ id, label, items, button, onClosed }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const shown = rowsOf(items, opened, setOpened);
  const first = Math.max(
    0,
    shown.findIndex(({ behind = [] }) => startsWith(behind, opened)),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that opens may have its items in its own place
  useLayoutEffect(() => {
    if (popup.current === null || button.current === null) return;
    popup.current.showPopover();
    positionPopup(popup.current, button.current);
    itemsOf(popup.current)[first]?.focus();
  }, [button, first, opened]);

  const close = () => {
    popup.current?.hidePopover();
    onClosed();
    button.current?.focus();
  };
  const select = (item: Shown) => {
    if (item.disabled) return;
    if (item.expands !== true) close();
    item.onSelect();
  };
  return (
    <div
      ref={popup}
      id={id}
      role="menu"
      aria-label={label ?? undefined}
      popover="auto"
      className="popup"
      tabIndex={-1}
      onToggle={(event) => event.newState === "closed" && onClosed()}
      onKeyDown={(event) => menuKeys(event, close)}
    >
      {inGroups(shown).map(([heading, some]) => (
        <Group key={some[0]?.key} heading={heading}>
          {some.map((item) => (
            <Item key={item.key} item={item} onSelect={() => select(item)} />
          ))}
        </Group>
      ))}
    </div>
  );
}

/** Returns the items with the same heading beside each other, in their order. */
function inGroups(items: readonly Shown[]): readonly (readonly [string | undefined, Shown[]])[] {
  const groups: [string | undefined, Shown[]][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last !== undefined && last[0] === item.group) last[1].push(item);
    else groups.push([item.group, [item]]);
  }
  return groups;
}

/** Items under a heading; without a heading only the items. */
function Group({
  heading,
  children,
}: {
  readonly heading: string | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  if (heading === undefined) return children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: items of a menu, not form fields
    <div role="group" aria-labelledby={id} className="popup-group">
      <div id={id} className="popup-heading" aria-hidden="true">
        {heading}
      </div>
      {children}
    </div>
  );
}

function Item({ item, onSelect }: { readonly item: Shown; readonly onSelect: () => void }) {
  const role = roleOf(item);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only an item with the role menuitemradio has aria-checked
    <button
      type="button"
      role={role}
      aria-checked={item.checked ?? item.ticked}
      aria-disabled={item.disabled || undefined}
      aria-expanded={item.expands ? false : undefined}
      tabIndex={-1}
      className={item.separated ? "popup-item popup-parted" : "popup-item"}
      onClick={onSelect}
    >
      {role !== "menuitem" && (
        <span className="popup-check" aria-hidden="true">
          {(item.checked ?? item.ticked) ? "✓" : ""}
        </span>
      )}
      <span className="grow">
        <span className="popup-label">{item.label}</span>
        {item.detail && <span className="popup-detail">{item.detail}</span>}
      </span>
      {item.hint && <kbd>{item.hint}</kbd>}
    </button>
  );
}

function roleOf({ checked, ticked }: MenuItem): string {
  if (checked !== undefined) return "menuitemradio";
  return ticked === undefined ? "menuitem" : "menuitemcheckbox";
}

function itemsOf(popup: HTMLElement): HTMLElement[] {
  return [...popup.querySelectorAll<HTMLElement>("[role^=menuitem]")];
}

function menuKeys(event: KeyboardEvent<HTMLDivElement>, close: () => void): void {
  const all = itemsOf(event.currentTarget);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const to = itemForKey(event.key, at, all);
  if (event.key === "Escape" || event.key === "Tab") {
    if (event.key === "Escape") event.preventDefault();
    event.stopPropagation();
    close();
  } else if (to !== undefined) {
    event.preventDefault();
    event.stopPropagation();
    to.focus();
  }
}

function itemForKey(key: string, at: number, all: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === "ArrowDown") return all[(at + 1) % all.length];
  if (key === "ArrowUp") return all[(at - 1 + all.length) % all.length];
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const starts = (item: HTMLElement) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(starts);
}
