import { callAs } from "./product/device.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { newWord } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

let studio: Studio;
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
});
test.afterAll(() => studio.close());

const blog = (title: string) => ({ ptype: "blog", title, markdown: `${title}, and nothing else.` });

test("a creator pins posts, orders them and names the pinboard, and readers see it", async ({
  page,
  site,
}) => {
  const { page: creatorPage, domain } = studio;
  const [first, second] = [`Ropes ${newWord()}`, `Knots ${newWord()}`];
  await studio.publish(blog(first));
  await studio.publish(blog(second));

  await open(creatorPage, `${site(domain)}/`);
  const board = creatorPage.getByRole("region", { name: "Pinned" });
  for (const title of [first, second]) {
    await creatorPage
      .getByRole("button", { name: `Actions for ${title}` })
      .last()
      .click();
    await creatorPage.getByRole("button", { name: "Pin", exact: true }).click();
    await expect(board.getByRole("heading", { name: title })).toBeVisible();
  }
  const titles = board.getByRole("heading", { level: 3 });
  const before = await titles.allTextContents();
  await board.getByRole("button", { name: `Move ${before[1]} up` }).click();
  await expect(titles).toHaveText([...before].reverse());
  await board.getByRole("button", { name: "Change title" }).click();
  await board.getByLabel("Pinboard title").fill("Begin here");
  // The page shows the title before the server has it; readers get the server's.
  const saved = creatorPage.waitForResponse((answer) =>
    Boolean(answer.request().postData()?.includes("Begin here")),
  );
  await board.getByRole("button", { name: "Save", exact: true }).click();
  await expect(creatorPage.getByRole("heading", { name: "Begin here" })).toBeVisible();
  await saved;
  await expect(creatorPage.getByText("Begin here", { exact: true })).toHaveCount(1);

  await open(page, `${site(domain)}/`);
  const pinboard = page.getByRole("region", { name: "Begin here" });
  // Once in sight, above the first card, and once as the region's name.
  await expect(pinboard.getByText("Begin here", { exact: true })).toHaveCount(2);
  await expect(pinboard.getByRole("heading", { level: 3 })).toHaveText([...before].reverse());
  await creatorPage
    .getByRole("button", { name: `Actions for ${first}` })
    .first()
    .click();
  await creatorPage.getByRole("button", { name: "Unpin" }).click();
  await expect(
    creatorPage.getByRole("region", { name: "Begin here" }).getByRole("heading", { name: first }),
  ).toHaveCount(0);
});

test("Undo restores a deleted draft, and leaving the page deletes it", async ({ site }) => {
  const { page: creatorPage, domain, siteId } = studio;
  const title = `Unsaid ${newWord()}`;
  await callAs(creatorPage, "POST", `/api/w/${siteId}/posts`, blog(title));
  await open(creatorPage, `${site(domain)}/drafts`);
  const row = creatorPage
    .getByRole("list", { name: "Posts" })
    .getByRole("listitem")
    .filter({ hasText: title });
  const remove = async () => {
    await row.getByRole("button", { name: `Actions for ${title}` }).click();
    await row.getByRole("button", { name: "Delete" }).click();
    await expect(row).toHaveCount(0);
  };
  await remove();
  await creatorPage.getByRole("button", { name: "Undo" }).click();
  await expect(row).toHaveCount(1);
  await remove();
  // Leaving the page ends the time for Undo.
  await creatorPage.goto(`${site(domain)}/`);
  const drafts = async () => {
    const { posts } = await callAs<{ posts: { title: string }[] }>(
      creatorPage,
      "GET",
      `/api/r/${siteId}/posts?status=drafts`,
    );
    return posts.map((post) => post.title);
  };
  await expect.poll(drafts).not.toContain(title);
});

// A headless user agent counts as a bot and not as a view.
const userAgent = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;

test("a reader counts as one view a day, and only the creator sees the number", async ({ browser, site }) => {
  const { page: creatorPage, domain, siteId } = studio;
  const post = await studio.publish(blog(`Counted ${newWord()}`));
  const address = site(domain) + post.permalink;
  const views = async () => {
    const stats = await callAs<{ all_post_stats: { posts: { id: string; views: number }[] } }>(
      creatorPage,
      "GET",
      `/api/r/sites/${siteId}/stats`,
    );
    return stats.all_post_stats.posts.find(({ id }) => id === post.id)?.views;
  };
  // Nothing on a guest's device identifies them: the server tells guests apart by address and user agent.
  const readWith = async (version: number) => {
    const reader = await (await browser.newContext({ userAgent: userAgent(version) })).newPage();
    const counted = reader.waitForResponse((answer) => answer.url().endsWith("/api/w/views"));
    await open(reader, address);
    await counted;
    return reader;
  };

  const first = await readWith(140);
  expect(await views()).toBe(1);
  // The device reports a view once, and the server counts a second report of it as the same view.
  await first.reload();
  const repeated = await first.evaluate(async (id) => {
    const { xsrf } = await (await fetch("/api/r/session?writes=true")).json();
    const body = JSON.stringify({ views: [{ post_id: id }] });
    const headers = { "content-type": "application/json", "x-xsrf-token": xsrf };
    return (await fetch("/api/w/views", { method: "POST", headers, body })).status;
  }, post.id);
  expect(repeated).toBe(200);
  expect(await views()).toBe(1);

  const second = await readWith(141);
  expect(await views()).toBe(2);
  const requested = await second.evaluate(
    async (id) => (await fetch(`/api/r/sites/${id}/stats`)).status,
    siteId,
  );
  expect(requested).toBe(401);
  await Promise.all([first.context().close(), second.context().close()]);
});

test("a visit from a link with UTM tags shows up with its source, country and device", async ({
  browser,
  site,
}) => {
  const { page: creatorPage, domain } = studio;
  const title = `Found ${newWord()}`;
  const post = await studio.publish(blog(title));
  const context = await browser.newContext({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1",
    locale: "de-AT",
  });
  const reader = await context.newPage();
  const counted = reader.waitForResponse((answer) => answer.url().endsWith("/api/w/views"));
  await reader.goto(`${site(domain) + post.permalink}?utm_source=Mastodon&utm_campaign=launch`, {
    referer: "https://www.harbor.example/news",
  });
  await counted;
  await context.close();

  await open(creatorPage, `${site(domain)}/stats`);
  await expect(creatorPage.getByLabel("Days are in")).toHaveValue(
    await creatorPage.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  const table = (name: string) => creatorPage.getByRole("table", { name });
  await expect(table("Referrers").getByRole("row", { name: /^harbor\.example/ })).toBeVisible();
  const choose = (name: string) => creatorPage.getByRole("button", { name, exact: true }).click();
  await choose("Countries");
  await expect(table("Countries").getByRole("row", { name: /^Austria/ })).toBeVisible();

  await creatorPage.getByRole("link", { name: title }).click();
  await expect(creatorPage.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(creatorPage.getByRole("button", { name: /^Views 1/ })).toBeVisible();
  await choose("UTM campaigns");
  await expect(table("UTM campaigns").getByRole("row", { name: /^launch 1/ })).toBeVisible();
  await choose("Devices");
  const file = creatorPage.waitForEvent("download");
  await creatorPage.getByRole("button", { name: "Download CSV: Devices" }).click();
  const lines = await (await (await file).createReadStream()).setEncoding("utf8").toArray();
  expect(lines.join("")).toBe("Device,Views,Share\r\nPhone,1,100%\r\n");
});

test("an embed loads nothing from its provider until pressed, and then plays in place", async ({
  page,
  site,
}) => {
  const requested: string[] = [];
  await page.context().route("https://www.youtube-nocookie.com/**", (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>The player</p>" });
  });
  const post = await studio.publish({
    ...blog(`Watched ${newWord()}`),
    markdown: "Before it.\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\nAfter it.",
  });
  await open(page, site(studio.domain) + post.permalink);
  const embed = page.locator("figure.embed");
  await expect(embed.getByRole("link")).toBeVisible();
  expect(requested).toEqual([]);
  await embed.getByRole("link").click();
  await expect(embed.frameLocator("iframe").getByText("The player")).toBeVisible();
  expect(requested).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"]);
  await expect(embed.locator("iframe")).not.toHaveAttribute("sandbox", /top-navigation/);
});
