import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page, type Route } from "@playwright/test";
import { ask } from "./product/ask.ts";
import { controlled, everythingKept, kept, waiting } from "./product/device.ts";
import { joinAt, newWord, openAs, signOut } from "./product/people.ts";
import type { Product } from "./product/startProduct.ts";
import { openStudio } from "./product/studio.ts";
import { alive, expect, melville, open, PARTS, test } from "./test.ts";

// Without a network the browser itself complains of each request that fails.
test.use({
  // A server that is killed is gone in the middle of whatever it was sent.
  expected: [
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/,
  ],
  serviceWorkers: "allow",
});

// Two journeys hurt a product of their own, which each worker would start again.
test.describe.configure({ mode: "default" });

const LONG_BOOK = "How to read a very long book on a very small boat";

/** The address of the page behind a link on the site's home, or on another of its pages. */
async function addressOf(page: Page, from: string, name: string | RegExp): Promise<string> {
  await page.goto(from);
  const link = page.getByRole("link", { name }).first();
  return new URL(String(await link.getAttribute("href")), from).href;
}

/** Opens a page and waits until it would be there without a network too. */
async function read(page: Page, address: string): Promise<void> {
  await open(page, address);
  await controlled(page);
  await kept(page);
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
  // What this browser window is (not what the site is) may stand against it.
  const ours = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
  expect(ours).toEqual([]);
});

test("a page that came past the worker is taken over by it, and a screen it never fetched opens with no network", async ({
  page,
  context,
}) => {
  await read(page, "/");
  const session = await context.newCDPSession(page);
  // As by holding Shift: the worker is there and does not see this document, like one that was on its way when it came alive.
  await session.send("Page.reload", { ignoreCache: true });
  await alive(page);
  await controlled(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Library" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
});

interface Outage {
  /** A post that no journey opens before. */
  unread: string | RegExp;
  /** Puts the server out of reach; answers what brings it back. */
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

test("what was read opens again without the server, and what was not read says so kindly", {
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
  await kept(page);

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
        // A server that hangs is given its time.
        await expect(heading).toHaveText("You're offline", { timeout: 30_000 });
        await expect(page.getByText("This page isn't on this device.")).toBeVisible();
        await expect(page).toHaveTitle("You're offline");
      } finally {
        await end();
      }
      // By itself when the browser tells of the network; else at a press.
      await expect(async () => {
        const again = page.getByRole("button", { name: "Try again" });
        if (await again.isVisible()) await again.click({ timeout: 1_000 });
        await expect(heading).toHaveText(unread, { timeout: 2_000 });
      }).toPass({ timeout: 20_000 });
    });
  }
});

test("a story that is kept offline is there whole, with its pictures", {
  tag: "@phone",
}, async ({ page, context, site }) => {
  const chapters = await chaptersOf(page, site("melville"));
  const unread = await addressOf(page, `${site("melville")}/`, /^The route/);
  await page.goto(await addressOf(page, `${site("melville")}/stories`, "Moby-Dick"));
  await alive(page);
  await controlled(page);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const note = /\d+ of 136/.exec(document.querySelector("main")?.textContent ?? "")?.[0];
      if (note && seen.at(-1) !== note) seen.push(note);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const story = page.url();
  await page.getByRole("button", { name: "Save offline" }).click();
  await expect(page.getByRole("button", { name: "Saved offline" })).toBeVisible({ timeout: 20_000 });
  const progress = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(progress.length).toBeGreaterThan(2);
  expect(progress.at(-1)).toBe(`${PARTS} of ${PARTS}`);

  await context.setOffline(true);
  // None of these was ever opened; the numbers have no pattern to them.
  for (const at of [135, 41, 0, 99, 7]) {
    const response = await page.goto(String(chapters[at]));
    expect(response?.status()).toBe(200);
    const words = await page.locator("[data-post-content]").textContent();
    expect(words?.length, chapters[at]).toBeGreaterThan(600);
  }
  await page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: /^Next/ }).click();
  await expect(page).toHaveURL(String(chapters[8]));
  await page.goto(story);
  const cover = page.locator(".serial-head img").first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto(`${site("melville")}/library`);
  await expect(page.getByRole("main").getByRole("link", { name: /^Moby-Dick/ })).toBeVisible();
  await page.goto(unread);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're offline");
});

/** What the API counts, which no page's cache stands before. */
async function counts(page: string): Promise<{ likes: number; followers: number }> {
  const { origin, pathname } = new URL(page);
  const { data, site } = (await ask(`${origin}/api/sr/page?path=${encodeURIComponent(pathname)}`)).json();
  const post = (await ask(`${origin}/api/r/${site.id}/posts/${data.post.id}`)).json();
  const profile = (await ask(`${origin}/api/r/sites/${site.id}/profile`)).json();
  return { likes: post.likes, followers: profile.total_followers };
}

test("a follow and a like pressed without a network show at once, outlive the browser, and arrive once", async ({
  launchOptions,
  viewport,
  ownProduct,
}) => {
  test.setTimeout(90_000);
  const profile = await mkdtemp(join(tmpdir(), "quire-browser-"));
  const start = () => chromium.launchPersistentContext(profile, { ...launchOptions, viewport });
  let context = await start();
  try {
    let page = await context.newPage();
    const address = await addressOf(page, `${ownProduct.site("melville")}/`, "On beginnings");
    await joinAt(page, address);
    await read(page, address);
    const before = await counts(address);

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
    expect(await waiting(page)).toBe(2);

    await context.close();
    await ownProduct.kill();
    context = await start();
    page = await context.newPage();
    await page.goto(address);
    await expect(page.getByRole("button", { name: /^Like/ })).toHaveAttribute("aria-pressed", "true");
    expect(await waiting(page)).toBe(2);

    await ownProduct.restart();
    await page.reload();
    await expect.poll(() => waiting(page), { timeout: 30_000 }).toBe(0);
    const after = { likes: before.likes + 1, followers: before.followers + 1 };
    expect(await counts(address)).toEqual(after);
    await page.reload();
    await alive(page);
    await expect(page.getByRole("button", { name: "Following" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Like/ })).toHaveAttribute("aria-pressed", "true");
    expect(await counts(address)).toEqual(after);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});

/** What can happen to a like between the browser and the server. */
const ACCIDENTS: Record<string, (route: Route, send: () => ReturnType<typeof ask>) => Promise<void>> = {
  "whose answer is lost": async (route, send) => {
    expect((await send()).status).toBe(200);
    await route.abort("connectionreset");
  },
  "that is sent twice": async (route, send) => {
    const answers = await Promise.all([send(), send()]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const { status, text, headers } = answers[1] as Awaited<ReturnType<typeof ask>>;
    await route.fulfill({ status, body: text, contentType: String(headers["content-type"]) });
  },
};

for (const [accident, happen] of Object.entries(ACCIDENTS)) {
  test(`a like ${accident} counts once`, async ({ page, context, browser, baseURL, site }) => {
    const studio = await openStudio(browser, String(baseURL), site);
    const { permalink } = await studio.publish({ ptype: "blog", title: "Knots", markdown: "The bowline." });
    await studio.close();
    const address = site(studio.domain) + permalink;
    await joinAt(page, address);
    await read(page, address);
    let sends = 0;
    // The page sends it, or the worker: whoever is first.
    await context.route("**/like", async (route) => {
      sends += 1;
      if (sends > 1) return route.continue();
      const request = route.request();
      const cookies = await context.cookies(request.url());
      const headers = {
        ...request.headers(),
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      };
      return happen(route, () => ask(request.url(), { method: request.method(), headers }));
    });
    await page.getByRole("button", { name: /^Like/ }).click();
    await expect.poll(() => sends).toBeGreaterThan(0);
    await expect.poll(() => waiting(page), { timeout: 20_000 }).toBe(0);
    expect(await counts(address)).toEqual({ likes: 1, followers: 0 });
    await page.reload();
    await expect(page.getByRole("button", { name: /^Like/ })).toHaveAttribute("aria-pressed", "true");
  });
}

test("what a creator earned opens with no network as it was looked at last", async ({
  page,
  context,
  site,
}) => {
  await openAs(page, melville, `${site("melville")}/`);
  await controlled(page);
  await open(page, `${site("melville")}/earnings`);
  await expect(page.getByText("You keep 90% of each sale")).toBeVisible();
  await expect.poll(() => everythingKept(page)).toContain('"name":"earnings ');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Earnings" })).toBeVisible();
  await expect(page.getByText(/You're seeing your last saved copy/)).toBeVisible();
  await expect(page).toHaveTitle("Earnings");
});

test("signing out takes what was opened for this reader off the device", async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  test.setTimeout(90_000);
  const canary = `The key lies under the third stone, said ${newWord()}.`;
  const studio = await openStudio(browser, String(baseURL), site);
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
  await controlled(page);
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect.poll(() => waiting(page)).toBe(0);
  await page.getByRole("button", { name: "Save offline" }).click();
  await expect(page.getByRole("button", { name: "Saved offline" })).toBeVisible();
  await page.context().setOffline(true);
  await page.goto(site(domain) + chapter.permalink);
  await expect(page.locator("[data-post-content]")).toContainText(canary);
  expect(await everythingKept(page)).toContain(canary);
  await page.context().setOffline(false);

  await page.goto(site(domain) + story.permalink);
  await alive(page);
  await signOut(page);
  await alive(page);
  expect(await everythingKept(page)).not.toContain(canary);
  await page.context().setOffline(true);
  await page.goto(site(domain) + chapter.permalink);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(canary)).toHaveCount(0);
});
