import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page, type Route } from "@playwright/test";
import { queuedChanges, storedText, waitForWorker, waitUntilSaved } from "./product/device.ts";
import { sendRequest } from "./product/sendRequest.ts";
import type { Product } from "./product/startProduct.ts";
import { openStudio } from "./product/studio.ts";
import { expectSignedIn, joinAt, newWord, openAs, signOut } from "./product/users.ts";
import { expect, melville, open, PARTS, test, waitForHydration } from "./test.ts";

// Offline, the browser logs each failed request.
test.use({
  // A killed server drops requests halfway.
  expected: [
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/,
  ],
  serviceWorkers: "allow",
});

// Two journeys break a product of their own, which each parallel worker would start again.
test.describe.configure({ mode: "default" });

const LONG_BOOK = "How to read a very long book on a very small boat";

/** Returns the address of a link on the site's home, or on another of its pages. */
async function addressOf(page: Page, from: string, name: string | RegExp): Promise<string> {
  await page.goto(from);
  const link = page.getByRole("link", { name }).first();
  return new URL(String(await link.getAttribute("href")), from).href;
}

/** Opens a page and waits until it is available offline. */
async function read(page: Page, address: string): Promise<void> {
  await open(page, address);
  await waitForWorker(page);
  await waitUntilSaved(page);
}

async function chaptersOf(page: Page, melville: string): Promise<string[]> {
  await page.goto(await addressOf(page, `${melville}/stories`, "Moby-Dick"));
  const links = page.getByRole("list", { name: "Chapters" }).getByRole("link");
  await expect(links).toHaveCount(PARTS);
  return links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
}

test("a site can be installed as an app of its own", async ({ page, context, site }) => {
  await read(page, `${site("melville")}/`);
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(String(data)).name).toBe("Herman Melville");
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Ignores errors about this browser window, as opposed to the site.
  const ours = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
  expect(ours).toEqual([]);
});

test("the worker takes over a page that bypassed it, and a screen that was never loaded opens offline", async ({
  page,
  context,
}) => {
  await read(page, "/");
  const session = await context.newCDPSession(page);
  // Like a reload with Shift: the worker runs but doesn't control this document, as on a first visit.
  await session.send("Page.reload", { ignoreCache: true });
  await waitForHydration(page);
  await waitForWorker(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Library" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
});

interface Outage {
  /** A post that no other journey opens. */
  unread: string | RegExp;
  /** Makes the server unreachable; resolves to a function that restores it. */
  begin(product: Product, page: Page): Promise<() => Promise<unknown>>;
}

const OUTAGES: Record<string, Outage> = {
  "the network is off": {
    unread: /^The route/,
    begin: async (_, page) => {
      await page.context().setOffline(true);
      return () => page.context().setOffline(false);
    },
  },
  "the server was killed": {
    unread: "On beginnings",
    begin: async (product) => {
      await product.kill();
      return () => product.restart();
    },
  },
  "the server hangs": {
    unread: LONG_BOOK,
    begin: async (product) => {
      process.kill(product.pid, "SIGSTOP");
      return async () => process.kill(product.pid, "SIGCONT");
    },
  },
};

test("without the server, visited pages open and others explain why not", {
  tag: "@phone",
}, async ({ page, ownProduct }) => {
  const melville = ownProduct.site("melville");
  const [first = "", second = ""] = await chaptersOf(page, melville);
  const heading = page.getByRole("heading", { level: 1 });
  const text = page.locator("[data-post-content]");
  const pager = page.getByRole("navigation", { name: "Chapters" });
  await read(page, first);
  await pager.getByRole("link", { name: /^Next/ }).click();
  await expect(page).toHaveURL(second);
  await waitUntilSaved(page);

  for (const [outage, { unread, begin }] of Object.entries(OUTAGES)) {
    await test.step(outage, async () => {
      const address = await addressOf(page, `${melville}/`, unread);
      await open(page, second);
      const end = await begin(ownProduct, page);
      try {
        await page.reload();
        await expect(heading).toContainText("The Carpet-Bag");
        await expect(text).toContainText("I stuffed a shirt or two into my old carpet-bag");

        await pager.getByRole("link", { name: /^Previous/ }).click();
        await expect(heading).toContainText("Loomings");
        await expect(text).toContainText("Call me Ishmael.");
        await expect(page.getByRole("banner").getByText(/offline|can't reach/)).toBeVisible();
        await page.goBack();
        await expect(heading).toContainText("The Carpet-Bag");

        await page.goto(first);
        await expect(text).toContainText("Call me Ishmael.");
        await page.goto(address);
        // A hanging server takes a while to time out.
        await expect(heading).toHaveText("You're offline");
        await expect(page.getByText("This page isn't on this device.")).toBeVisible();
        await expect(page).toHaveTitle("You're offline");
      } finally {
        await end();
      }
      // It recovers automatically when the browser reports the network, else on a press.
      await expect(async () => {
        const retry = page.getByRole("button", { name: "Try again" });
        if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
        await expect(heading).toHaveText(unread, { timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
    });
  }
});

test("a story saved offline is complete, with its pictures", {
  tag: "@phone",
}, async ({ page, context, site }) => {
  const chapters = await chaptersOf(page, site("melville"));
  const unread = await addressOf(page, `${site("melville")}/`, /^The route/);
  await page.goto(await addressOf(page, `${site("melville")}/stories`, "Moby-Dick"));
  await waitForHydration(page);
  await waitForWorker(page);
  await page.evaluate(() => {
    const progress: string[] = [];
    Object.assign(window, { progress });
    new MutationObserver(() => {
      const current = /\d+ of 136/.exec(document.querySelector("main")?.textContent ?? "")?.[0];
      if (current && progress.at(-1) !== current) progress.push(current);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const story = page.url();
  await page.getByRole("button", { name: "Save offline" }).click();
  await expect(page.getByRole("button", { name: "Saved offline" })).toBeVisible();
  const progress = await page.evaluate(() => (window as unknown as { progress: string[] }).progress);
  expect(progress.length).toBeGreaterThan(2);
  expect(progress.at(-1)).toBe(`${PARTS} of ${PARTS}`);

  await context.setOffline(true);
  // None of these was ever opened; the indexes are arbitrary.
  for (const at of [135, 41, 0, 99, 7]) {
    const response = await page.goto(String(chapters[at]));
    expect(response?.status()).toBe(200);
    const content = await page.locator("[data-post-content]").textContent();
    expect(content?.length, chapters[at]).toBeGreaterThan(600);
  }
  await page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: /^Next/ }).click();
  await expect(page).toHaveURL(String(chapters[8]));
  await page.goto(story);
  const cover = page.locator(".serial-head img").first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto(`${site("melville")}/library`);
  const saved = page.getByRole("main").getByRole("region", { name: "Offline" });
  await expect(saved.getByRole("link", { name: /^Moby-Dick/ })).toBeVisible();
  await page.goto(unread);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're offline");
});

/** Returns the API's counts, which no page cache affects. */
async function fetchCounts(page: string): Promise<{ likes: number; followers: number }> {
  const { origin, pathname } = new URL(page);
  const { data, site } = (
    await sendRequest(`${origin}/api/sr/page?path=${encodeURIComponent(pathname)}`)
  ).json();
  const post = (await sendRequest(`${origin}/api/r/${site.id}/posts/${data.post.id}`)).json();
  const profile = (await sendRequest(`${origin}/api/r/sites/${site.id}/profile`)).json();
  return { likes: post.likes, followers: profile.total_followers };
}

test("an offline follow and like show at once, survive a browser restart, and arrive once", async ({
  launchOptions,
  viewport,
  ownProduct,
}) => {
  const profile = await mkdtemp(join(tmpdir(), "quire-browser-"));
  const start = () => chromium.launchPersistentContext(profile, { ...launchOptions, viewport });
  let context = await start();
  try {
    let page = await context.newPage();
    const address = await addressOf(page, `${ownProduct.site("melville")}/`, "On beginnings");
    const { name } = await joinAt(page, address);
    await read(page, address);
    const before = await fetchCounts(address);

    await context.setOffline(true);
    const like = page.getByRole("button", { name: /^Like/ });
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(like).toHaveAccessibleName(`Like, ${before.likes + 1}`);
    await page.getByRole("button", { name: "Follow", exact: true }).click();
    await expect(page.getByRole("button", { name: "Following" })).toBeVisible();
    await expect(page.getByRole("banner").getByText("2 changes will sync when you're online.")).toBeVisible();
    await page.reload();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expectSignedIn(page, name);
    await expect(page.getByRole("button", { name: "Following" })).toBeVisible();
    expect(await queuedChanges(page)).toBe(2);

    await context.close();
    await ownProduct.kill();
    context = await start();
    page = await context.newPage();
    await page.goto(address);
    await expect(page.getByRole("button", { name: /^Like/ })).toHaveAttribute("aria-pressed", "true");
    await expectSignedIn(page, name);
    expect(await queuedChanges(page)).toBe(2);

    await ownProduct.restart();
    await page.reload();
    await expect.poll(() => queuedChanges(page)).toBe(0);
    const after = { likes: before.likes + 1, followers: before.followers + 1 };
    expect(await fetchCounts(address)).toEqual(after);
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByRole("button", { name: "Following" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Like/ })).toHaveAttribute("aria-pressed", "true");
    expect(await fetchCounts(address)).toEqual(after);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});

/** Faults of a like's request between the browser and the server. */
const FAULTS: Record<string, (route: Route, send: () => ReturnType<typeof sendRequest>) => Promise<void>> = {
  "whose answer is lost": async (route, send) => {
    expect((await send()).status).toBe(200);
    await route.abort("connectionreset");
  },
  "that is sent twice": async (route, send) => {
    const answers = await Promise.all([send(), send()]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const { status, text, headers } = answers[1] as Awaited<ReturnType<typeof sendRequest>>;
    await route.fulfill({ status, body: text, contentType: String(headers["content-type"]) });
  },
};

for (const [fault, apply] of Object.entries(FAULTS)) {
  test(`a like ${fault} counts once`, async ({ page, context, browser, baseURL, site }) => {
    const studio = await openStudio(browser, String(baseURL));
    const { permalink } = await studio.publish({ ptype: "blog", title: "Knots", markdown: "The bowline." });
    await studio.close();
    const address = site(studio.domain) + permalink;
    await joinAt(page, address);
    await read(page, address);
    let sends = 0;
    // Sent by the page or by the worker, whichever is first.
    await context.route("**/like", async (route) => {
      sends += 1;
      if (sends > 1) return route.continue();
      const request = route.request();
      const cookies = await context.cookies(request.url());
      const headers = {
        ...request.headers(),
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      };
      return apply(route, () => sendRequest(request.url(), { method: request.method(), headers }));
    });
    await page.getByRole("button", { name: /^Like/ }).click();
    await expect.poll(() => sends).toBeGreaterThan(0);
    await expect.poll(() => queuedChanges(page)).toBe(0);
    expect(await fetchCounts(address)).toEqual({ likes: 1, followers: 0 });
    await page.reload();
    await expect(page.getByRole("button", { name: /^Like/ })).toHaveAttribute("aria-pressed", "true");
  });
}

test("a creator's earnings open offline as last seen", async ({ page, context, site }) => {
  await openAs(page, melville, `${site("melville")}/`);
  await waitForWorker(page);
  await open(page, `${site("melville")}/earnings`);
  await expect(page.getByText("You keep 90% of each sale")).toBeVisible();
  await expect.poll(() => storedText(page)).toContain('"name":"earnings ');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Earnings" })).toBeVisible();
  await expect(page.getByText(/You're seeing your last saved copy/)).toBeVisible();
  await expect(page).toHaveTitle("Earnings");
});

test("signing out removes this reader's content from the device", async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const canary = `The key lies under the third stone, said ${newWord()}.`;
  const studio = await openStudio(browser, String(baseURL));
  const { domain, publish } = studio;
  const serial = { ptype: "parent", subtype: "story", title: "The diary", markdown: "In cipher." };
  const story = await publish(serial);
  const secret = {
    ptype: "chapter",
    parent: story.id,
    title: "May",
    markdown: `Rain.\n\n<!-- paywall -->\n\n${canary}`,
  };
  const chapter = await publish({ ...secret, visibility: "follow" });
  await studio.close();

  await joinAt(page, site(domain) + story.permalink);
  await waitForWorker(page);
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect.poll(() => queuedChanges(page)).toBe(0);
  await page.getByRole("button", { name: "Save offline" }).click();
  await expect(page.getByRole("button", { name: "Saved offline" })).toBeVisible();
  await page.context().setOffline(true);
  await page.goto(site(domain) + chapter.permalink);
  await expect(page.locator("[data-post-content]")).toContainText(canary);
  expect(await storedText(page)).toContain(canary);
  await page.context().setOffline(false);

  await page.goto(site(domain) + story.permalink);
  await waitForHydration(page);
  await signOut(page);
  await waitForHydration(page);
  expect(await storedText(page)).not.toContain(canary);
  await page.context().setOffline(true);
  await page.goto(site(domain) + chapter.permalink);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(canary)).toHaveCount(0);
});
