import type { Page } from "@playwright/test";
import { expect, open, test, waitForHydration } from "./test.ts";

test.use({ expected: [/404/] });

/** Makes the server lack these files, as one that was updated: for the next request, or for all. */
async function lack(page: Page, files: RegExp, { times }: { times?: number } = {}): Promise<void> {
  await page.route(files, (route) => route.fulfill({ status: 404, body: "not found" }), { times });
}

/** Returns how many documents the page has loaded so far. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  return () => loads;
}

for (const [what, files] of [
  ["script", /\/assets\/app-[\w-]+\.js$/],
  ["style sheet", /\/assets\/app-[\w-]+\.css$/],
] as const) {
  test(`a page whose ${what} is gone after an update is reloaded once`, async ({ page, site }) => {
    const loads = countLoads(page);
    await lack(page, files, { times: 1 });
    await page.goto(`${site("melville")}/`);
    await expect.poll(loads).toBe(2);
    await waitForHydration(page);
    expect(loads()).toBe(2);
  });
}

test("a page whose script stays missing is reloaded once, and remains readable", async ({ page, site }) => {
  const loads = countLoads(page);
  let checks = 0;
  page.on("response", (response) => {
    if (response.url().endsWith("/healthz")) checks++;
  });
  await lack(page, /\/assets\/app-[\w-]+\.js$/);
  await page.goto(`${site("melville")}/`);
  await expect.poll(() => checks).toBe(2);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(loads()).toBe(2);
});

test("a screen whose chunk is gone is reloaded at its address", async ({ page, baseURL }) => {
  await open(page, String(baseURL));
  const loads = countLoads(page);
  await lack(page, /\/assets\/account-[\w-]+\.js$/, { times: 1 });
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  expect(loads()).toBe(1);
});
