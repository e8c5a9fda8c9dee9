import { type Piece, readMarkdown } from "../panels/read-markdown.ts";
import type { EmbedOptions, EmbedPanel } from "./options.ts";
import { pageLink } from "./page-link.ts";
import { shownPanels, WIDE } from "./shown-panels.ts";
import type { Story } from "./story.ts";

/** What an embedded page shows before it starts. It needs no framework, so that it is there at once. */
export type Placeholder = {
  /** Shows the title of a story, and room for the rest. */
  readonly show: (story: Story, fragment: string) => void;
  /** Says that the page is coming. */
  readonly showLoading: () => void;
  /** Says why there is no page. `onAgain`: what a button does that tries again; there is none without it. */
  readonly showError: (message: string, onAgain?: () => void) => void;
};

/** Creates the placeholder in an element. `onPlay` is called for a click on its button, which only the mode `click` has. */
export function createPlaceholder(
  root: HTMLElement,
  { mode, panels: wanted }: Pick<EmbedOptions, "mode" | "panels">,
  onPlay: () => void,
): Placeholder {
  const state = element("div", "embed-state");
  const say = (text: string) => {
    const said = element("p", "embed-said", text);
    said.setAttribute("role", "status");
    state.replaceChildren(said);
  };
  const solidButton = (text: string, onClick: () => void) => {
    const button = element("button", "button button-solid embed-play", text);
    button.setAttribute("type", "button");
    button.addEventListener("click", onClick);
    return button;
  };
  return {
    show: ({ scenario: { title, description = "" } }, fragment) => {
      const head = element("header", "embed-head", element("h1", "embed-title", title || "Untitled"));
      const about = firstLine(description);
      if (about.length > 0) head.append(element("p", "embed-about", ...about));
      const blank = element("div", "embed-blank", ...blanks(shownPanels(wanted, matchMedia(WIDE).matches)));
      blank.setAttribute("aria-hidden", "true");
      if (mode === "click") state.replaceChildren(solidButton("▶ Play", onPlay));
      const open = element("a", "embed-open", "Open in Applyground");
      open.setAttribute("href", pageLink(fragment));
      open.setAttribute("target", "_blank");
      open.setAttribute("rel", "noopener");
      root.replaceChildren(
        element(
          "div",
          "embed",
          head,
          element("main", "embed-room", blank, state),
          element("footer", "embed-bar", element("span", "embed-name", "Applyground"), open),
        ),
      );
    },
    showLoading: () => say("Loading…"),
    showError: (message, onAgain) => {
      const hadFocus = root.contains(document.activeElement);
      const problem = element("p", "", message);
      problem.setAttribute("role", "alert");
      const embed = element("div", "embed embed-problem", problem);
      root.replaceChildren(embed);
      if (onAgain === undefined) return;
      const button = solidButton("Reload", onAgain);
      embed.append(button);
      if (hadFocus) button.focus();
    },
  };
}

/** Returns empty room for panels, in the order of the page. */
function blanks(panels: readonly EmbedPanel[]): readonly HTMLElement[] {
  const docs = panels.filter((panel) => panel === "manifests" || panel === "live");
  const room = element("div", "embed-blank-docs", ...docs.map(() => element("div", "embed-blank-panel")));
  return [
    ...(panels.includes("timeline") ? [element("div", "embed-blank-timeline")] : []),
    ...(panels.includes("conflicts") ? [element("div", "embed-blank-outcome")] : []),
    ...(panels.includes("fields") ? [element("div", "embed-blank-fields")] : []),
    ...(docs.length > 0 ? [room] : []),
    ...(panels.includes("explanation") ? [element("div", "embed-blank-panel")] : []),
  ];
}

/** Returns the first paragraph of a description, with its code and emphasis. A link is only its text. */
function firstLine(description: string): readonly Node[] {
  const [first] = readMarkdown(description.trimStart());
  return first?.kind === "paragraph" ? first.pieces.map(inline) : [];
}

const TAGS = { code: "code", strong: "strong", em: "em" } as const;

function inline(piece: Piece): Node {
  return piece.kind === "text" || piece.kind === "link"
    ? new Text(piece.text)
    : element(TAGS[piece.kind], "", piece.text);
}

function element(tag: string, name: string, ...children: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  if (name !== "") made.className = name;
  made.append(...children);
  return made;
}
