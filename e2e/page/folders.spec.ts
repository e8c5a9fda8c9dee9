import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { test as base, expect } from "../support/fixtures.ts";
import { move, step, untilUsable } from "../support/page.ts";
import { startStaticServer } from "../support/static-server.ts";

const dist = resolve(import.meta.dirname, "../..", process.env.E2E_DIST ?? "dist");
const places = ["/", "/v/1.0/"];

/** The same build under several paths of one server that only serves files. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  baseURL: async ({}, use) => {
    const server = await startStaticServer({
      folders: Object.fromEntries(places.map((place) => [place, dist])),
    });
    await use(server.address);
    await server.close();
  },
});
test.use({ ownProfile: true });

/** Resolves a conflict, for which the page loads parts of itself and of its worker. Returns the paths of all requests. */
async function forceIn(page: Page, place: string): Promise<readonly string[]> {
  const paths: string[] = [];
  const hear = (request: { url(): string }) => paths.push(new URL(request.url()).pathname);
  page.context().on("request", hear);
  await page.goto(place);
  await untilUsable(page);
  await move(page, "Force").click();
  await expect(step(page, 4)).toHaveAccessibleName(/replicas 5 → 3, taken/);
  page.context().off("request", hear);
  return paths;
}

test("works under any path, beside itself, on a server that only serves files", async ({ openTab }) => {
  for (const place of places) {
    const page = await openTab();
    const paths = await forceIn(page, place);
    expect(
      paths.filter((path) => !path.startsWith(place) || path.includes("/v/") !== place.includes("/v/")),
    ).toEqual([]);
    await page.close();
  }
});
