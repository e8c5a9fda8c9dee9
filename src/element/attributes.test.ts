import { describe, expect, it } from "vitest";
import { readSetup } from "./attributes.ts";

const PAGE = "https://docs.example/guide/apply.html";
const SCRIPT = "https://play.example/v/1.0/embed.js";
const SRC = "https://play.example/#s=abc&step=2";

const NO_LINK = "does not work: it must be a link to a scenario of at most 2 MB.";

/** Reads an element with these attributes. */
function setupOf(attributes: Readonly<Record<string, string>>) {
  return readSetup((name) => attributes[name] ?? null, PAGE, SCRIPT);
}

/** Reads an element whose attributes are right. */
function validSetup(attributes: Readonly<Record<string, string>>) {
  const setup = setupOf(attributes);
  if (typeof setup === "string") throw new Error(setup);
  return { ...setup, address: setup.address("auto") };
}

it("needs only a link", () => {
  expect(validSetup({ src: SRC })).toEqual({
    address: "https://play.example/embed.html?theme=auto#s=abc&step=2",
    link: SRC,
    origin: "null",
    isEager: false,
    theme: "auto",
    title: "Kubernetes apply, step by step",
    height: 400,
    sandbox: "allow-scripts allow-popups allow-popups-to-escape-sandbox ",
  });
});

it("puts its options into the query", () => {
  const { address, ...setup } = validSetup({
    src: SRC,
    theme: "dark",
    panels: "live, timeline",
    step: "3",
    diff: "1..3",
    readonly: "",
    mode: "eager",
    title: "Two managers",
    height: "250",
  });
  expect([...new URL(address).searchParams]).toEqual([
    ["mode", "eager"],
    ["panels", "live, timeline"],
    ["step", "3"],
    ["diff", "1..3"],
    ["readonly", ""],
    ["theme", "auto"],
  ]);
  expect(setup).toMatchObject({ theme: "dark", isEager: true, title: "Two managers", height: 250 });
});

it("keeps the playground's origin only on request, and then expects it in messages", () => {
  const setup = validSetup({ src: SRC, sandbox: "allow-same-origin" });
  expect(setup.origin).toBe("https://play.example");
  expect(setup.sandbox.split(" ")).toContain("allow-same-origin");
});

describe("src", () => {
  it.each([
    ["https://play.example/#s=a", "https://play.example/embed.html?theme=auto#s=a"],
    ["https://play.example/sub/#s=a", "https://play.example/sub/embed.html?theme=auto#s=a"],
    ["https://play.example/sub/index.html#s=a", "https://play.example/sub/embed.html?theme=auto#s=a"],
    [
      "https://play.example/embed.html?diff=1..2#s=a",
      "https://play.example/embed.html?diff=1..2&theme=auto#s=a",
    ],
    ["https://play.example/embed#s=a", "https://play.example/embed?theme=auto#s=a"],
    ["https://play.example/", "https://play.example/embed.html?theme=auto"],
    ["../play/#s=a", "https://docs.example/play/embed.html?theme=auto#s=a"],
    ["#s=a", "https://play.example/v/1.0/embed.html?theme=auto#s=a"],
    ["  #s=a\n", "https://play.example/v/1.0/embed.html?theme=auto#s=a"],
  ])("%s", (src, address) => {
    expect(validSetup({ src }).address).toBe(address);
  });

  it("gives the link that opens the scenario in the playground", () => {
    expect(validSetup({ src: "https://play.example/v/1/embed.html?mode=click#s=a&step=2" }).link).toBe(
      "https://play.example/v/1/#s=a&step=2",
    );
  });

  it.each(["", " ", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "https://"])(
    "refuses %j",
    (src) => {
      expect(setupOf({ src })).toBe(`“src=${src}” ${NO_LINK}`);
    },
  );

  it("must be there", () => {
    expect(setupOf({})).toBe(`“src=” ${NO_LINK}`);
  });

  it("is not longer than browsers allow", () => {
    expect(setupOf({ src: `#s=${"A".repeat(3_000_000)}` })).toBe(`“src=#s=${"A".repeat(57)}” ${NO_LINK}`);
  });
});

it.each([
  [{ height: "400px" }, "“height=400px” does not work: it must be a number from 1."],
  [{ height: "0" }, "“height=0” does not work"],
  [
    { sandbox: "allow-top-navigation" },
    "“sandbox=allow-top-navigation” does not work: it must be allow-same-origin.",
  ],
])("refuses %j", (attributes, sentence) => {
  expect(setupOf({ src: SRC, ...attributes })).toContain(sentence);
});

it("tells all that is wrong, and shortens long values", () => {
  expect(setupOf({ height: "x".repeat(500) })).toBe(
    `“height=${"x".repeat(60)}” does not work: it must be a number from 1. “src=” ${NO_LINK}`,
  );
});

it("leaves wrong options to the frame, which says what is wrong with them", () => {
  const { address } = validSetup({ src: SRC, panels: "live actors", step: "0" });
  expect(new URL(address).search).toBe("?panels=live+actors&step=0&theme=auto");
});
