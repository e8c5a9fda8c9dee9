/** Focuses the bar with the outcome: what a user did is told there. */
export function focusOutcome(): void {
  document.getElementById("outcome")?.focus({ preventScroll: true });
}
