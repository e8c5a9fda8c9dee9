const HTML: Readonly<Record<string, string>> = {
  "\0": "\ufffd",
  '"': "&#34;",
  "'": "&#39;",
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
};

/** Returns a text as the function `html` of Go templates. */
export function escapeHtml(text: string): string {
  return text.replace(/[\0"'&<>]/g, (char) => HTML[char] as string);
}

const JS: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "'": "\\'",
  '"': '\\"',
  "<": "\\u003C",
  ">": "\\u003E",
  "&": "\\u0026",
  "=": "\\u003D",
};

/** Returns a text as the function `js` of Go templates. */
export function escapeJs(text: string): string {
  return text.replace(/[\\'"<>&=\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}]/gu, (char) => {
    if (char === " ") return char;
    const code = (char.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0");
    return JS[char] ?? (char === "\u007f" ? char : `\\u${code}`);
  });
}

/** Returns a text as the function `urlquery` of Go templates: for a query of a URL. */
export function escapeQuery(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
}
