// The script of pages that embed a scenario: it defines `<apply-ground>`. The build makes `dist/embed.js` of it.
import type { ApplyGroundElement, Mount } from "./api.ts";
import { ATTRIBUTES, readSetup } from "./attributes.ts";
import { createElement } from "./create-element.ts";
import { type OpenFrame, openFrame } from "./frame.ts";

const NAME = "apply-ground";
/** The address of this script. A constant, because bundlers replace `new URL(…, import.meta.url)` by a file of their own. */
const script = import.meta.url;

/**
 * A frame that is not ready is over the fallback and nearly transparent: browsers paint nothing of a frame that is fully so, and it gets
 * ready when it has painted. On paper a static figure replaces the frame, whose height is that on the screen.
 */
const STYLE =
  ":host{display:block;position:relative}" +
  ":host([hidden]),[hidden]{display:none!important}" +
  "slot,iframe{display:block;width:100%;border:0}" +
  "iframe[inert]{position:absolute;inset:0;height:100%!important;opacity:.01}" +
  "p,button{margin:0 0 8px;padding:8px 14px;border:1px solid;font:14px/1.5 system-ui}" +
  "@media print{button,.figure~iframe{display:none}.figure{display:block!important}}";

/** Server-side rendering imports this module, too: it has no elements. */
const Base = globalThis.HTMLElement ?? class {};

/** `<apply-ground>`: its children are the fallback until the frame in its shadow tree is ready. */
class ApplyGround extends Base implements ApplyGroundElement {
  static readonly observedAttributes = ATTRIBUTES;
  #frame: OpenFrame | null = null;

  connectedCallback() {
    if (!this.#frame) this.#open(); // `load` opens it before the element is in the page
  }

  disconnectedCallback() {
    this.#close();
  }

  attributeChangedCallback(name: string) {
    if (!this.shadowRoot || !this.isConnected) return; // `connectedCallback` reads all attributes
    const setup = this.#readSetup();
    if (this.#frame && typeof setup !== "string") {
      const step = Number(this.getAttribute(name));
      if (name === "theme" && /^(auto|light|dark)$/.test(setup.theme))
        return this.#frame.showTheme(setup.theme);
      if (name === "step" && step > 0) return this.#frame.send({ kind: "step", step }); // else a new frame says what is wrong
    }
    this.#close();
    queueMicrotask(() => {
      if (!this.#frame && this.isConnected) this.#open(); // several changes make one new frame
    });
  }

  reset() {
    this.#frame?.send({ kind: "reset" });
  }

  load(link?: string) {
    if (!this.#frame) this.#open(true);
    this.#frame?.send({ kind: "load", fragment: link ? `#${link.split("#").pop()}` : null });
  }

  #readSetup() {
    return readSetup((name) => this.getAttribute(name), document.baseURI, script);
  }

  /** `isWanted`: the reader or the page around started it, which the mode `click` waits for. */
  #open(isWanted = false) {
    this.#close();
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const style = new CSSStyleSheet(); // a <style> would need the page's content policy to allow it
    style.replaceSync(STYLE);
    root.adoptedStyleSheets = [style];
    const fallback = createElement("slot", { class: this.querySelector("figure") && "figure" });
    const status = createElement("p", { role: "status", hidden: true });
    const focused = root.activeElement; // the button, which goes
    root.replaceChildren(status, fallback);

    const setup = this.#readSetup();
    const onEvent = (name: string, detail: object) => this.dispatchEvent(new CustomEvent(name, { detail }));
    if (typeof setup === "string") {
      status.hidden = false;
      status.append(`<${NAME}>: ${setup}`);
      onEvent("error", { message: setup });
      return;
    }
    if (!isWanted && this.getAttribute("mode") === "click") {
      const button = createElement("button", { "aria-label": `Play: ${setup.title}` });
      button.textContent = "▶ Play";
      button.onclick = () => this.load();
      root.prepend(button);
      return;
    }
    fallback.style.minHeight = `${setup.height}px`; // else the text below jumps, and frames further down seem to be near
    this.#frame = openFrame(this, root, setup, {
      onEvent,
      onReady: () => {
        status.hidden = fallback.hidden = true;
        if (focused) (root.lastElementChild as HTMLElement).focus();
      },
      onTrouble: (sentence) => {
        const link = createElement("a", { href: setup.link });
        link.textContent = "Open the scenario";
        status.hidden = false;
        fallback.style.minHeight = "";
        status.replaceChildren(`${sentence} `, link, ".");
      },
    });
  }

  #close() {
    this.#frame?.close();
    this.#frame = null;
  }
}

/** Appends an `<apply-ground>` to an element, and returns it. */
export const mount: Mount = (parent, options) => parent.appendChild(createElement(NAME, options));

if (globalThis.customElements && !customElements.get(NAME))
  customElements.define(NAME, ApplyGround as unknown as CustomElementConstructor);

declare global {
  interface HTMLElementTagNameMap {
    "apply-ground": ApplyGroundElement;
  }
}
