import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { callAs, storedText, waitForWorker } from "./product/device.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { bell, joinAt, newWord, openAs, signOut } from "./product/users.ts";
import { expect, open, test, waitForHydration } from "./test.ts";

// Offline, the browser logs each failed request.
test.use({ expected: [/ERR_INTERNET_DISCONNECTED/], serviceWorkers: "allow" });

let studio: Studio;
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
});
test.afterAll(() => studio.close());

const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

async function publish() {
  const title = `A note ${newWord()}`;
  const { id, permalink } = await studio.publish({ ptype: "blog", title, markdown: "A short text." });
  return { id, title, address: new URL(permalink, studio.page.url()).href };
}

/** The creator in a second browser. */
async function openDevice(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await openAs(page, studio.user, address);
  return page;
}

test("a creator is notified on two devices at once, and what is read on one is read on both", async ({
  page,
  browser,
}) => {
  const { page: creator, siteId } = studio;
  const post = await publish();
  await open(creator, post.address);
  const other = await openDevice(browser, new URL("/", post.address).href);
  const devices = [creator, other];

  await joinAt(page, post.address);
  await callAs(page, "POST", `/api/w/${siteId}/posts/${post.id}/comments`, { text: "A fine note." });
  for (const device of devices) {
    await expect(device).toHaveTitle(/^\(1\) /);
    await expect(bell(device)).toHaveAccessibleName("Notifications, 1 unread");
  }
  await bell(creator).click();
  const row = panel(creator).getByRole("link", { name: `Ada Gray commented on “${post.title}”` });
  await expect(row).toBeVisible();
  for (const device of devices) {
    await expect(device).not.toHaveTitle(/^\(/);
    await expect(bell(device)).toHaveAccessibleName("Notifications");
  }
  // The list grows while it is open.
  await callAs(page, "POST", "/api/w/followers", { site_id: siteId });
  await expect(panel(creator).getByRole("link", { name: "Ada Gray followed you" })).toBeVisible();
  await row.click();
  await expect(creator).toHaveURL(/#comment-b\w{19}$/);
  await expect(panel(creator)).toBeHidden();
  await other.context().close();
});

test("a follower with an unconfirmed address is told so, ends the newsletter and mutes a story @phone", async ({
  page,
  browser,
}) => {
  const title = `A story ${newWord()}`;
  const story = { ptype: "parent", subtype: "story", title, markdown: "In parts." };
  const address = new URL((await studio.publish(story)).permalink, studio.page.url()).href;
  const { identifier } = await joinAt(page, address);
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await page.getByRole("button", { name: "Email me" }).click();
  const settings = page.getByRole("dialog", { name: "Notification settings" });
  await expect(settings.getByText(`You get no emails yet: confirm ${identifier} first.`)).toBeVisible();
  const confirm = settings.getByRole("link", { name: "Confirm your address" });
  const confirmHref = String(await confirm.getAttribute("href"));
  await settings.getByRole("checkbox", { name: "Newsletter: Email" }).uncheck();
  const preferences = `/api/r/sites/${studio.siteId}/preferences`;
  await expect
    .poll(() => callAs(page, "GET", preferences))
    .toMatchObject({ email_enabled: true, kinds: { new_post: { email: false } } });
  await settings.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Mute this story" }).click();
  await expect(page.getByRole("button", { name: "Unmute this story" })).toBeVisible();
  await expect.poll(() => callAs(page, "GET", preferences)).toMatchObject({ muted: [{ title }] });
  // Saved without a digest or quiet hours.
  const { timeZone } = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions());
  await expect
    .poll(() => callAs(page, "GET", "/api/r/notifications/settings"))
    .toMatchObject({ time_zone: timeZone, digest: "off" });

  // Only the platform's pages may prove an address.
  await open(page, confirmHref);
  await page.getByRole("button", { name: "Send confirmation" }).click();
  await expect(page.getByText(`We sent a link to ${identifier}.`)).toBeVisible();
  await expectAccessible(page);

  // The creator has two new followers: their group opens the list.
  const other = await browser.newPage();
  await joinAt(other, address);
  await callAs(other, "POST", "/api/w/followers", { site_id: studio.siteId });
  await open(studio.page, address);
  await bell(studio.page).click();
  const group = panel(studio.page).getByRole("button", { name: /followed you$/ });
  await group.click();
  await expect(panel(studio.page).getByRole("list", { name: /followed you$/ })).toContainText("Ada Gray");
  await expect(panel(studio.page).getByRole("link", { name: "See your followers" })).toBeVisible();
  await other.context().close();
});

test("a follower reads the list offline, and signing out removes it from the device @phone", async ({
  page,
}) => {
  const first = await publish();
  await joinAt(page, first.address);
  await waitForWorker(page);
  await callAs(page, "POST", "/api/w/followers", { site_id: studio.siteId });
  const { title } = await publish();
  await expect(page).toHaveTitle(/^\(1\) /);
  await bell(page).click();
  const row = panel(page).getByRole("link", { name: `published “${title}”` });
  await expect(row).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(/);
  await expect.poll(() => storedText(page)).toContain(`published “${title}”`);

  await page.context().setOffline(true);
  await page.reload();
  await waitForHydration(page);
  await bell(page).click();
  await expect(row).toBeVisible();
  await expect(panel(page).getByText("This is the list as you last saw it.")).toBeVisible();
  await panel(page).getByRole("button", { name: "Close" }).click();

  await page.context().setOffline(false);
  await page.reload();
  await waitForHydration(page);
  await signOut(page);
  await expect(bell(page)).toHaveCount(0);
  expect(await storedText(page)).not.toContain(`published “${title}”`);
});
