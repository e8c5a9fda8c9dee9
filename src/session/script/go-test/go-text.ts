/** Returns a text as a Go string: as it is between backquotes if it can be, else in double quotes. */
export function goString(text: string): string {
  const isRaw = text.includes("\n") || text.includes('"');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Go drops or refuses some of them in raw strings
  if (isRaw && !/[`\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\u2028\u2029\p{Surrogate}]/u.test(text))
    return `\`${text}\``;
  return JSON.stringify(text.replace(/\p{Surrogate}/gu, "\ufffd")).replace(
    /[\u007f-\u009f\ufeff\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Returns the name of a Go test for a title: `TestTwoOwners`. */
export function goTestName(title: string): string {
  const words = title
    .normalize("NFKD")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  return `Test${
    words
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join("")
      .slice(0, 80) || "Scenario"
  }`;
}
