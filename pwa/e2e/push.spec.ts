import { expectAccessible } from "./accessible.ts";
import { callAs, storedText, waitForWorker } from "./product/device.ts";
import { openPushBrowser } from "./product/pushBrowser.ts";
import { openStudio } from "./product/studio.ts";
import { joinAt, newWord, signOut } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

// Offline, the browser logs each failed request.
test.use({ expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/], serviceWorkers: "allow" });

test("@phone a follower allows notifications, gets a new post by push, reads it offline, and signs out", async ({
  page,
  browser,
  baseURL,
}) => {
  const studio = await openStudio(browser, String(baseURL));
  const push = await openPushBrowser(page);
  await joinAt(page, `${baseURL}/`);
  await callAs(page, "POST", "/api/w/followers", { site_id: studio.siteId });
  await waitForWorker(page);

  await open(page, `/notification/permission/${studio.siteId}`);
  await expect(page.getByRole("button", { name: "Allow notifications" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Allow notifications" }).click();
  await expect(page.getByRole("heading", { name: "Notifications are on" })).toBeVisible();
  await page.getByRole("switch", { name: /^New posts from/ }).click();
  await expect(page.getByRole("switch", { name: /^New posts from/ })).toBeChecked();

  const title = `Loomings ${newWord()}`;
  const { id } = await studio.publish({ ptype: "blog", title, markdown: "Call me Ishmael." });
  const shown = await push.deliver();
  expect(shown.options.body).toContain(title);
  const url = `${baseURL}/read/${studio.siteId}/${id}`;
  expect(shown.options.data).toEqual({ url });

  await expect.poll(() => storedText(page)).toContain(title);
  await page.context().setOffline(true);
  await page.goto(url);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText("Call me Ishmael.").last()).toBeVisible();
  await page.context().setOffline(false);

  // The next user of this browser gets none of their messages.
  await open(page, "/");
  await signOut(page);
  expect(await page.evaluate(() => localStorage.getItem("push-device"))).toBeNull();
  expect(await push.isSubscribed()).toBe(false);
  await studio.close();
});
