import { renderToStaticMarkup } from "react-dom/server";
import { createEngine } from "../../worker/client.ts";
import { createActions } from "../store/actions.ts";
import { opening } from "../store/examples.ts";
import { openLibrary } from "../store/library.ts";
import { openingAnswer } from "../store/opening-answer.ts";
import { KEY_START } from "../store/settings.ts";
import { createPageStore, foresee } from "../store/store.ts";
import { OLD_KEYS, TAB_KEY } from "../store/tab.ts";
import { revealRow } from "../ui/reveal.ts";
import { rowHeightOf } from "../ui/use-window.ts";
import { firstToSee } from "../view/live-changes.ts";
import { App } from "./app.tsx";
import { watchEarly } from "./early.ts";
import type { Page } from "./page-context.ts";
import { THEME } from "./theme.ts";

/** What is put into the page's HTML when it is built. */
export type Prerendered = {
  /** The page on the opening story, once for each of its layouts. */
  readonly body: string;
  readonly style: string;
  /** A script that runs before the first paint. It records early clicks and keys, sets the chosen theme, and hides the opening story if the tab has other work. */
  readonly head: string;
  /** A script that runs behind the story: scrolls the live object to where the page will show it. */
  readonly foot: string;
};

/** Widths in CSS pixels from which the page has a layout of its own, as `PanelLayout` has them. */
const WIDTHS = [0, 700, 1100] as const;

/** What is seen before any script has come. It cannot be used, and the page takes its place without a trace. */
export function prerender(): Prerendered {
  return {
    body: `${WIDTHS.map((width) => `<div class="before before-${width}">${pageAt(width)}</div>`).join("")}`,
    style: `.before{display:none}${WIDTHS.map(styleOf).join("")}[data-other] .before{display:none}`,
    foot: scrolled(),
    head: headScript(),
  };
}

function headScript(): string {
  const [theme, tabs] = [JSON.stringify(KEY_START + THEME), JSON.stringify([TAB_KEY, ...OLD_KEYS])];
  return `(${watchEarly})()
{
const page=document.documentElement.dataset
if(location.hash.length>1)page.other=""
try{
const theme=localStorage.getItem(${theme})
if(theme)page.theme=theme
if(${tabs}.some((key)=>sessionStorage.getItem(key)))page.other=""
}catch{}
}`;
}

function scrolled(): string {
  const { frame } = openingPage().store.getState();
  const first = firstToSee(frame?.live?.lines ?? [], frame?.conflicts[0]?.path);
  return `for(const e of document.querySelectorAll(".before .live-lines"))(${revealRow})(e,${first},(${rowHeightOf})(e))`;
}

function styleOf(width: number, at: number): string {
  const next = WIDTHS[at + 1];
  const until = next === undefined ? "" : ` and (width < ${next}px)`;
  return `@media (width >= ${width}px)${until}{.before-${width}{display:contents}}`;
}

function pageAt(width: number): string {
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
  foresee(store, openingAnswer);
  const shown = store.getState();
  const nobody = { post: () => {}, listen: () => {}, terminate: () => {} };
  const engine = createEngine({
    schemas: "",
    onEvent: () => {},
    createWorker: () => nobody,
    openHere: () => Promise.resolve(nobody),
  });
  engine.close(); // nothing is asked of it, and the build does not wait for its answer
  return {
    store: { ...store, getInitialState: () => shown },
    actions: createActions(store, engine),
    engine,
    library: openLibrary(),
    forget: () => {},
  };
}
