import { renderToStaticMarkup } from "react-dom/server";
import { createEngine } from "../../worker/client/engine-client.ts";
import { commands } from "../commands/commands.ts";
import { tabAddress } from "../context/address.ts";
import type { Page } from "../context/page-context.ts";
import { THEME_SETTING } from "../context/theme.ts";
import { firstLineToShow } from "../panels/live/changed-lines.ts";
import { createActions } from "../store/document/actions.ts";
import { openLibrary } from "../store/persist/library.ts";
import { KEY_PREFIX } from "../store/persist/settings.ts";
import { OLD_KEYS, TAB_KEY } from "../store/persist/tab/tab.ts";
import { opening } from "../store/scenario/starters.ts";
import { openingAnswer } from "../store/state/opening-answer.ts";
import { createPageStore, showPrecomputedAnswer } from "../store/state/store.ts";
import { revealRow } from "../ui/dom/reveal.ts";
import { rowHeightOf } from "../ui/hooks/use-visible-rows.ts";
import { App } from "./app.tsx";
import { recordEarlyInput } from "./early-input.ts";
import { TRIED_SETTING } from "./try-hint.tsx";

/** What the build puts into the HTML of the page. */
export type Prerendered = {
  /** The page with the opening scenario, once for each layout. */
  readonly body: string;
  readonly style: string;
  /** A script before the first paint: it records early clicks and keys, sets the theme, and hides the opening scenario if the tab has other work. */
  readonly head: string;
  /** A script after the body: it scrolls the live object as the page will do. */
  readonly foot: string;
};

/** The minimum widths of the layouts, in CSS pixels; the same as in `PanelLayout`. */
const WIDTHS = [0, 700] as const;

/** Renders the page for the HTML. The user sees it before the scripts are loaded, and cannot use it. Then the page replaces it. */
export function prerender(): Prerendered {
  return {
    body: `${WIDTHS.map((width) => `<div class="before before-${width}">${renderAtWidth(width)}</div>`).join("")}`,
    style: `.before{display:none}${WIDTHS.map(layoutStyle).join("")}[data-other] .before{display:none}`,
    foot: scrollScript(),
    head: headScript(),
  };
}

function headScript(): string {
  const [theme, tried] = [THEME_SETTING, TRIED_SETTING].map((name) => JSON.stringify(KEY_PREFIX + name));
  const tabs = JSON.stringify([TAB_KEY, ...OLD_KEYS]);
  const letters = commands.flatMap(({ keys = [] }) =>
    keys.flatMap((one) => (one.startsWith("Mod+") ? one.slice(-1).toLowerCase() : [])),
  );
  return `(${recordEarlyInput})(${JSON.stringify([...new Set(letters)])})
{
const page=document.documentElement.dataset
if(location.hash.length>1)page.other=""
try{
const theme=localStorage.getItem(${theme})
if(theme)page.theme=theme
if(localStorage.getItem(${tried}))page.tried=""
if(${tabs}.some((key)=>sessionStorage.getItem(key)))page.other=""
}catch{}
}`;
}

function scrollScript(): string {
  const { frame } = openingPage().store.getState();
  const first = firstLineToShow(frame?.live?.lines ?? [], frame?.conflicts[0]?.path);
  return `for(const e of document.querySelectorAll(".before .live-lines"))(${revealRow})(e,${first},(${rowHeightOf})(e))`;
}

function layoutStyle(width: number, at: number): string {
  const next = WIDTHS[at + 1];
  const until = next === undefined ? "" : ` and (width < ${next}px)`;
  return `@media (width >= ${width}px)${until}{.before-${width}{display:contents}}`;
}

function renderAtWidth(width: number): string {
  const matchMedia = (query: string) => {
    const least = /\(min-width: (\d+)px\)/.exec(query);
    return { matches: least !== null && width >= Number(least[1]) };
  };
  const browser = { matchMedia, navigator: { platform: "" } };
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  return renderToStaticMarkup(<App page={openingPage()} />);
}

function openingPage(): Page {
  const store = createPageStore(opening);
  showPrecomputedAnswer(store, openingAnswer);
  const shown = store.getState();
  const nobody = { post: () => {}, listen: () => {}, terminate: () => {} };
  const engine = createEngine({
    schemas: "",
    onEvent: () => {},
    createWorker: () => nobody,
    openHere: () => Promise.resolve(nobody),
  });
  engine.close(); // the page asks it nothing, and the build must not wait for it
  return {
    use: "all",
    store: { ...store, getInitialState: () => shown },
    actions: createActions(store, engine),
    engine,
    address: tabAddress,
    library: openLibrary(),
    deleteLocalData: () => {},
  };
}
