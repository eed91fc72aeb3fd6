import { callAs } from "./product/device.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { joinAt, newUser, newWord, openAs, openStudioScreen } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

let studio: Studio;
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
});
test.afterAll(() => studio.close());

const create = (title: string, markdown = "Call me Ishmael. Some years ago.") =>
  callAs<{ id: string }>(studio.page, "POST", `/api/w/${studio.siteId}/posts`, {
    ptype: "blog",
    title,
    markdown,
  });

test("a creator opens the studio from the menu, answers a comment and finds a post by keyboard", async ({
  page: reader,
  site,
}) => {
  const { page, domain, siteId } = studio;
  const title = `Loomings ${newWord()}`;
  const { id } = await studio.publish({ ptype: "blog", title, markdown: "Call me Ishmael." });
  await joinAt(reader, `${site(domain)}/`, newUser("Ada Gray"));
  await callAs(reader, "POST", `/api/w/${siteId}/posts/${id}/comments`, { text: "Who is Ishmael?" });
  await create("");
  await open(page, `${site(domain)}/`);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page
    .getByRole("navigation", { name: "Menu", exact: true })
    .getByRole("link", { name: "Studio" })
    .click();
  // A draft without a title has its first words in place of it.
  const drafts = page.getByRole("region", { name: "Continue writing" });
  await expect(drafts.getByRole("link", { name: "Call me Ishmael. Some years ago." })).toBeVisible();

  const comments = page.getByRole("region", { name: "Comments to answer" });
  await comments.getByRole("button", { name: "Reply to Ada Gray" }).click();
  await comments.getByRole("textbox", { name: "Reply to Ada Gray" }).fill("A sailor.");
  await comments.getByRole("button", { name: "Post reply" }).click();
  await expect(comments.getByText("You've answered every comment.")).toBeVisible();
  const replies = async () => {
    const path = `/api/r/sites/${siteId}/comments?unanswered=true`;
    return (await callAs<{ comments: object[] }>(page, "GET", path)).comments.length;
  };
  await expect.poll(replies).toBe(0);

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Go to" });
  // Its code is loaded on the first use: what is typed before it opens is lost.
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(title);
  await expect(palette.getByRole("option", { name: `Edit ${title}` })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/post/${id}/edit$`));

  // From the public site too, once what a signed-in user has is loaded.
  await open(page, `${site(domain)}/`);
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(palette).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type("stats");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/stats$/);
});

test("posts are listed by state, searched, and changed several at once", async ({ site }) => {
  const { page, domain } = studio;
  const word = newWord();
  for (const number of [1, 2, 3]) await create(`${word} ${number}`);
  await open(page, `${site(domain)}/studio/posts`);
  const list = page.getByRole("list", { name: "Posts" });
  const ours = list.getByRole("listitem").filter({ hasText: word });
  await expect(ours).toHaveCount(3);
  for (const number of [1, 2]) await page.getByLabel(`Select ${word} ${number}`).check();
  const bulk = page.getByRole("toolbar", { name: "Selected posts" });
  await expect(bulk.getByText("2 selected")).toBeVisible();
  await bulk.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("Moved 2 posts to the archive")).toBeVisible();
  await expect(ours).toHaveCount(1);

  await page.getByRole("link", { name: "Archive", exact: true }).click();
  await expect(ours).toHaveCount(2);
  await page.getByLabel("Select all").check();
  await bulk.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No archived posts")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(ours).toHaveCount(2);
});

test("on a phone, a sheet leads through the studio, and an own post's bar names the site @phone", async ({
  page,
  site,
}) => {
  await openAs(page, studio.user, `${site(studio.domain)}/`);
  await openStudioScreen(page, "Comments");
  await expect(page.getByRole("heading", { level: 1, name: "Comments" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Studio", exact: true })).toBeHidden();

  const text = { ptype: "blog", title: newWord(), markdown: "Call me Ishmael." };
  await open(page, site(studio.domain) + (await studio.publish(text)).permalink);
  await expect(page.getByRole("link", { name: "Edit profile" })).toBeVisible();
  const name = page.getByRole("banner").getByText(studio.user.name, { exact: true });
  await expect.poll(() => name.evaluate((element) => element.clientWidth)).toBeGreaterThan(48);
});
