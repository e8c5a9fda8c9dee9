/** Focuses the bar with the outcome: what a user did is told there. */
export function focusOutcome(): void {
  document.getElementById("outcome")?.focus({ preventScroll: true });
}

/** Scrolls to the bar with the outcome if it is not in view; on a phone, the whole page scrolls. */
export function showOutcome(): void {
  document.getElementById("outcome")?.scrollIntoView({ block: "nearest" });
}
