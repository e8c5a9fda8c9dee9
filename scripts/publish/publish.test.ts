import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readFiles } from "../size/budget.ts";
import { publish } from "./publish.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "publish-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const site = () => join(folder, "site");
const paths = () => [...readFiles(site()).keys()].sort();
const read = (path: string) => readFileSync(join(site(), path), "utf8");

function build(script: string, content = "1"): string {
  const path = join(folder, "dist");
  rmSync(path, { recursive: true, force: true });
  mkdirSync(join(path, "assets"), { recursive: true });
  writeFileSync(join(path, "index.html"), script);
  writeFileSync(join(path, "assets", script), content);
  return path;
}

describe("publish", () => {
  it("keeps every version and shows the newest at the top", () => {
    publish(build("a.js"), site(), "1.0.0");
    writeFileSync(join(site(), "CNAME"), "applyground.example");
    publish(build("b.js"), site(), "1.1.0");
    expect(paths()).toEqual([
      ".nojekyll",
      "CNAME",
      "assets/b.js",
      "index.html",
      "v/1.0.0/assets/a.js",
      "v/1.0.0/index.html",
      "v/1.1.0/assets/b.js",
      "v/1.1.0/index.html",
    ]);
    expect(read("index.html")).toBe("b.js");
    expect(read("v/1.0.0/index.html")).toBe("a.js");
  });

  it("never changes a published version", () => {
    publish(build("a.js"), site(), "1.0.0");
    publish(build("a.js"), site(), "1.0.0");
    expect(() => publish(build("a.js", "2"), site(), "1.0.0")).toThrow("already published with other files");
    expect(read("v/1.0.0/assets/a.js")).toBe("1");
    expect(read("assets/a.js")).toBe("1");
  });

  it("needs a version and a build", () => {
    expect(() => publish(build("a.js"), site(), "..")).toThrow("not a version");
    expect(() => publish(site(), site(), "1.0.0")).toThrow("has no build");
  });
});
