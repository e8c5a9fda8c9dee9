import { expect, it } from "vitest";
import { escapeHtml } from "./escape-html.ts";

it.each([
  { text: "a < b && c > d", html: "a &lt; b &amp;&amp; c &gt; d" },
  { text: `" onload='x`, html: "&quot; onload=&#39;x" },
  { text: "{{ .Site }}{% x %}", html: "&#123;&#123; .Site &#125;&#125;&#123;% x %&#125;" },
  { text: "`a`", html: "&#96;a&#96;" },
  { text: "&lt;", html: "&amp;lt;" },
  { text: "a\n\n  \nb\n", html: "a&#10;&#10;  \nb&#10;" },
  { text: "a\r\nb\rc", html: "a\nb\nc" },
  { text: "\0\u001b[31m\u0085\t", html: "\ufffd\ufffd[31m\ufffd\t" },
  { text: "é 日本 😀", html: "é 日本 😀" },
])("escapes $text", ({ text, html }) => {
  expect(escapeHtml(text)).toBe(html);
});
