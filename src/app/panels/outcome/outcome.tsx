/** The bar that says what the selected step came to, and what to do next. */
export function Outcome() {
  return null;
}
