import { findPermalink } from "./product/findPermalink.ts";
import { expect, open, PARTS, test } from "./test.ts";

const LONG_BOOK = "How to read a very long book on a very small boat";

test("a reader goes from the platform to a site, a story, its chapters, and a post", {
  tag: "@phone",
}, async ({ page, site }) => {
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
  // Nothing that this reader did needs a cookie.
  expect(await page.context().cookies()).toEqual([]);
});

test("back and forward restore each page's scroll position", async ({ page, site }) => {
  await open(page, await findPermalink(site("melville"), /\/story\//));
  const far = page.getByRole("list", { name: "Chapters" }).getByRole("link", { name: "The Chart" });
  await far.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(0);
  await far.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("The Chart");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Moby-Dick");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("The Chart");
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("the reader takes the same path, and every control on it works", async ({ page, site }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Herman Melville" }).first().click();
    await expect(page).toHaveURL(`${site("melville")}/`);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(
      page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Help" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Close menu" }).click();
    await page.getByRole("link", { name: "Stories" }).first().click();
    await page.getByRole("link", { name: "Moby-Dick" }).first().click();
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText("Moby-Dick");
    // Controls that need JavaScript are hidden.
    await expect(page.getByRole("button", { name: "Save offline" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Like" })).toBeHidden();
    await page.getByRole("link", { name: "Start reading" }).click();
    const start = page.url();
    const pager = page.getByRole("navigation", { name: "Chapters" });
    await pager.getByRole("link", { name: /^Next/ }).click();
    await expect(page).not.toHaveURL(start);
    await pager.locator("[rel=prev]").click();
    await expect(page).toHaveURL(start);
    // Before the first chapter comes the story.
    await pager.getByRole("link", { name: "Moby-Dick" }).click();
    await expect(title).toHaveText("Moby-Dick");
  });

  test("a feed is searched and sorted, and the platform is searched", async ({ page, site }) => {
    await page.goto(site("melville"));
    const feed = page.getByRole("region", { name: "All posts" });
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("A-Z");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/sort=a-z/);
    const titles = await feed.getByRole("heading", { level: 3 }).allTextContents();
    expect(titles.length).toBeGreaterThan(4);
    expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b)));

    await page.getByRole("searchbox", { name: "Search posts" }).fill("weather");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/search=weather/);
    await expect(feed.getByRole("link", { name: "The route, as near as I can draw it" })).toBeVisible();
    await expect(feed.getByRole("link", { name: "On beginnings" })).toHaveCount(0);

    await page.goto("/search");
    await page.getByRole("searchbox").fill("whale");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { name: "The smallest whale" })).toBeVisible();
    await page.getByRole("link", { name: "Chapters", exact: true }).click();
    await expect(page.locator("mark").first()).toBeVisible();
    const [first = ""] = await page.locator("article").allTextContents();
    await page.getByRole("link", { name: "More results" }).click();
    await expect(page.locator("article").first()).toBeVisible();
    await expect(page.locator("article").first()).not.toHaveText(first);
  });

  test("a comic is read, a recording played, and a document saved", async ({ page, site }) => {
    await page.goto(`${site("melville")}/comics`);
    await page.getByRole("link", { name: "The smallest whale" }).first().click();
    await page.getByRole("link", { name: "The thing with three trees" }).first().click();
    const pages = page.getByRole("list", { name: "Pages" }).getByRole("img");
    await expect(pages).toHaveCount(5);
    await expect(pages.nth(1)).toHaveAttribute("alt", /three trees on its back/);

    await page.getByRole("link", { name: "Down there" }).first().click();
    await expect(page.getByText("1 of 4 pages can be seen here.")).toBeVisible();
    await expect(pages).toHaveCount(1);
    await expect(page.getByRole("heading", { name: "to keep reading" })).toBeVisible();

    await page.goto(await findPermalink(site("melville"), /capstan$/));
    const player = page.locator("audio");
    await expect(player).toHaveAttribute("controls", "");
    await expect(player).toHaveAttribute("preload", "none");

    await page.goto(await findPermalink(site("melville"), /knots-for-readers$/));
    await expect(page.getByText(/PDF · 4 pages/)).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("knots-for-readers.pdf");
  });
});

test.describe("an unknown address", () => {
  test.use({ expected: [/status of 404/] });

  test("says that nothing exists there, and links on", async ({ page, site }) => {
    for (const [address, title, way, to] of [
      ["/nothing/here", "This page doesn't exist", "Go home", "/"],
      [
        `${site("melville")}/post/b00000000000000000000/gone`,
        "This page doesn't exist",
        "Go home",
        `${site("melville")}/`,
      ],
      [site("nobody-here"), "This account doesn't exist", "See other creators", "/"],
    ] as const) {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await page.getByRole("link", { name: way }).click();
      await expect(page).toHaveURL(to);
    }
  });
});
