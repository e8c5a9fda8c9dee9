/** The kept heights, as lengths in CSS: of the bar with what came of the step, and of all panels together. */
const KEPT = { ".outcome": "--embed-outcome-kept", ".embed-main": "--embed-main-kept" } as const;

/**
 * Keeps the height of an embedded page steady: what has grown does not shrink, so that the text below the frame does not jump while the
 * reader plays. Another width starts anew. Returns a function that ends this.
 */
export function keepHeight(root: HTMLElement): () => void {
  let width = 0;
  const forget = () => {
    for (const property of Object.values(KEPT)) root.style.removeProperty(property);
  };
  const observer = new ResizeObserver(() => {
    if (root.clientWidth !== width) forget();
    width = root.clientWidth;
    for (const [name, property] of Object.entries(KEPT)) {
      const part = root.querySelector(name);
      if (part === null) continue;
      observer.observe(part);
      root.style.setProperty(property, `${part.getBoundingClientRect().height}px`);
    }
  });
  observer.observe(root);
  return () => {
    observer.disconnect();
    forget();
  };
}
