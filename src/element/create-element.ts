/** Returns a new element with attributes. `true` is an attribute without a value; false and undefined are none. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: object = {},
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value) element.setAttribute(key, value === true ? "" : value);
  return element;
}
