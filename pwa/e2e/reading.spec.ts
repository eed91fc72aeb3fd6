import { ask } from "./product/ask.ts";
import { expect, open, PARTS, test } from "./test.ts";

const LONG_BOOK = "How to read a very long book on a very small boat";

test("a reader goes from the platform to a site, a story, its chapters, and a post", async ({
  page,
  site,
}) => {
  await open(page, "/");
  await page.getByRole("link", { name: "Herman Melville" }).first().click();
  await expect(page).toHaveURL(`${site("melville")}/`);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Herman Melville");

  await page.getByRole("link", { name: "Stories" }).first().click();
  await expect(page).toHaveURL(`${site("melville")}/stories`);
  await page.getByRole("link", { name: "Moby-Dick" }).first().click();
  await expect(title).toHaveText("Moby-Dick");
  const chapters = page.getByRole("list", { name: "Chapters" });
  await expect(chapters.getByRole("listitem")).toHaveCount(PARTS);

  await chapters.getByRole("link", { name: "Loomings" }).click();
  await expect(title).toContainText("Loomings");
  await expect(page.locator("[data-post-content]")).toContainText("Call me Ishmael.");
  const first = page.url();

  const pager = page.getByRole("navigation", { name: "Chapters" });
  await pager.getByRole("link", { name: /^Next/ }).click();
  await expect(title).toContainText("The Carpet-Bag");
  await pager.getByRole("link", { name: /^Previous/ }).click();
  await expect(page).toHaveURL(first);
  await expect(title).toContainText("Loomings");

  await page.getByRole("banner").getByRole("link", { name: "Herman Melville" }).click();
  await page.getByRole("link", { name: LONG_BOOK }).first().click();
  await expect(title).toHaveText(LONG_BOOK);
  await expect(page.locator("[data-post-content]")).toContainText("There is no signal forty miles out.");
});

test("back and forward show each page again where it was left", async ({ page, site }) => {
  await open(page, `${site("melville")}/stories`);
  await page.getByRole("link", { name: "Moby-Dick" }).first().click();
  const far = page.getByRole("list", { name: "Chapters" }).getByRole("link", { name: "The Chart" });
  await far.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  await far.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("The Chart");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Moby-Dick");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("The Chart");
});

test("all parts of the story come in order, each with its neighbors", async ({ page, site }) => {
  await page.goto(`${site("melville")}/stories`);
  const story = await page.getByRole("link", { name: "Moby-Dick" }).first().getAttribute("href");
  const source = (await ask(site("melville") + story)).text;
  const links = [...source.matchAll(/href="(\/chapter\/[^"]+)"/g)].map(([, href = ""]) => href);
  const parts = [...new Set(links)];
  expect(parts).toHaveLength(PARTS);
  const seen: string[] = [];
  for (let next: string | undefined = parts[0]; next; ) {
    seen.push(next);
    const chapter = (await ask(site("melville") + next)).text;
    const [, previous] = /href="([^"]+)" rel="prev"/.exec(chapter) ?? [];
    expect(previous).toBe(seen.at(-2));
    next = /href="([^"]+)" rel="next"/.exec(chapter)?.[1];
  }
  expect(seen).toEqual(parts);
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("the reader goes the same way, and nothing on it is dead", async ({ page, site }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Herman Melville" }).first().click();
    await expect(page).toHaveURL(`${site("melville")}/`);
    await page.getByRole("link", { name: "Stories" }).first().click();
    await page.getByRole("link", { name: "Moby-Dick" }).first().click();
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText("Moby-Dick");
    // What only a script could answer is not shown.
    await expect(page.getByRole("button", { name: "Keep offline" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Like" })).toBeHidden();
    await page.getByRole("link", { name: "Start reading" }).click();
    const start = page.url();
    const pager = page.getByRole("navigation", { name: "Chapters" });
    await pager.getByRole("link", { name: /^Next/ }).click();
    await expect(page).not.toHaveURL(start);
    await pager.getByRole("link", { name: /^Previous/ }).click();
    await expect(page).toHaveURL(start);
  });

  test("the menu opens, and a feed is searched and sorted", async ({ page, site }) => {
    await page.goto(site("melville"));
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(
      page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Help" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Close menu" }).click();

    const feed = page.getByRole("region", { name: "All posts" });
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("A-Z");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/sort=a-z/);
    const titles = await feed.getByRole("heading", { level: 3 }).allTextContents();
    expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b)));

    await page.getByRole("searchbox", { name: "Search posts" }).fill("weather");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/search=weather/);
    await expect(feed.getByRole("link", { name: "The route, as near as I can draw it" })).toBeVisible();
    await expect(feed.getByRole("link", { name: "On beginnings" })).toHaveCount(0);
  });
});

test.describe("an address that leads nowhere", () => {
  test.use({ expected: [/status of 404/] });

  test("says that the page doesn't exist, and leads home", async ({ page, site }) => {
    for (const address of ["/nothing/here", `${site("melville")}/post/b00000000000000000000/gone`]) {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page doesn't exist");
      await page.getByRole("link", { name: "Go home" }).click();
      await expect(page).toHaveURL(new URL("/", new URL(address, page.url())).href);
    }
  });

  test("says that the account doesn't exist, and leads to other creators", async ({
    page,
    site,
    baseURL,
  }) => {
    const response = await page.goto(site("nobody-here"));
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This account doesn't exist");
    await page.getByRole("link", { name: "See other creators" }).click();
    await expect(page).toHaveURL(`${baseURL}/`);
  });
});
