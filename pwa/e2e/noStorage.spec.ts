import type { Page } from "@playwright/test";
import { callAs, storedText } from "./product/device.ts";
import { siteAt } from "./product/siteAt.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { joinAt, newUser, newWord, openAs } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

// Offline, the browser logs each failed request.
test.use({ expected: [/ERR_INTERNET_DISCONNECTED/] });

let studio: Studio;
let story: { id: string; permalink: string };
let chapter: { id: string; permalink: string };
/** Returns an address on the studio's own site. */
let at: (path: string) => string;
test.beforeAll(async ({ browser, baseURL }) => {
  const home = String(baseURL);
  studio = await openStudio(browser, home);
  at = (path) => siteAt(home, studio.domain) + path;
  story = await studio.publish({ ptype: "parent", subtype: "story", title: "Harbor tales" });
  const text = { title: "The ropes", markdown: "The ropes were new." };
  chapter = await studio.publish({ ptype: "chapter", parent: story.id, ...text });
});
test.afterAll(() => studio.close());

/** Refuses storage as browsers do: at the call, with cookies and site data blocked, or by a failed request. */
function refuseStorage(how: "blocked" | "failing") {
  const refusal = (name: string) => new DOMException("Storage is refused.", name);
  if (how === "failing") {
    IDBFactory.prototype.open = () => {
      const request = Object.assign(new EventTarget(), {
        error: refusal("InvalidStateError"),
        onerror: null as ((event: Event) => void) | null,
      });
      setTimeout(() => {
        request.addEventListener("error", (event) => request.onerror?.(event));
        request.dispatchEvent(new Event("error", { cancelable: true }));
      });
      return request as unknown as IDBOpenDBRequest;
    };
    return;
  }
  IDBFactory.prototype.open = () => {
    throw refusal("SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "caches"]) {
    const get = () => {
      throw refusal("SecurityError");
    };
    Object.defineProperty(globalThis, name, { get });
  }
}

const title = (page: Page) => page.getByRole("textbox", { name: "Title" });
const notice = (page: Page) => page.getByText("Nothing is saved on this device");
const comments = (page: Page) => page.locator("#comments");

async function comment(page: Page, text: string): Promise<void> {
  await comments(page).scrollIntoViewIfNeeded();
  await comments(page).getByRole("button", { name: "Write a comment" }).click();
  await comments(page).getByLabel("Your comment").fill(text);
  await comments(page).getByRole("button", { name: "Post comment" }).click();
}

for (const how of ["blocked", "failing"] as const) {
  test(`a reader whose storage is ${how} likes, comments and follows`, { tag: "@phone" }, async ({
    page,
    context,
  }) => {
    await page.addInitScript(refuseStorage, how);
    await joinAt(page, at(chapter.permalink));
    const like = page.getByRole("button", { name: /^Like\b/ });
    await like.click();
    await expect(notice(page)).toBeVisible();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Save for later" }).click();
    await expect(page.getByText("Saved for later")).toBeVisible();

    const text = `A fine opening, ${newWord()}.`;
    await comment(page, text);
    const posted = comments(page).locator("li.comment").filter({ hasText: text });
    await expect(posted).toBeVisible();
    await expect(posted.getByText("Sending when you're online")).toHaveCount(0);

    await page.getByRole("button", { name: "Reading settings" }).click();
    const settings = page.getByRole("dialog", { name: "Reading settings" });
    await settings.getByText("Sepia").click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "sepia");
    await settings.getByRole("button", { name: "Close" }).click();

    await context.setOffline(true);
    await comment(page, "Never sent.");
    await expect(
      comments(page).getByText(/stores nothing on this device, so this works only online/),
    ).toBeVisible();
    await context.setOffline(false);

    await open(page, at(story.permalink));
    await page.getByRole("button", { name: "Save offline" }).click();
    await expect(page.getByText("Harbor tales can't be saved offline.")).toBeVisible();
    await expect(
      page.getByText("This browser blocks storage, so it stores nothing on this device."),
    ).toBeVisible();

    await open(page, at("/"));
    const follow = page.getByRole("button", { name: "Follow", exact: true }).first();
    await follow.click();
    await expect(page.getByRole("button", { name: "Following", exact: true }).first()).toBeVisible();

    // The server has all of it.
    const likes = `/api/r/users/me/likes?ids=${chapter.id}`;
    await expect.poll(() => callAs<{ liked: string[] }>(page, "GET", likes)).toEqual({ liked: [chapter.id] });
    await open(page, at(chapter.permalink));
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("button", { name: "Save for later" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await comments(page).scrollIntoViewIfNeeded();
    await expect(posted).toBeVisible();
    await open(page, at("/"));
    await expect(page.getByRole("button", { name: "Following", exact: true }).first()).toBeVisible();
  });

  test(`a guest whose storage is ${how} writes, signs up, and has the draft`, { tag: "@phone" }, async ({
    page,
    site,
  }) => {
    await page.addInitScript(refuseStorage, how);
    await open(page, "/create");
    await title(page).click();
    await page.keyboard.type("Loomings");
    await expect(page.getByText("This browser can't save your draft")).toBeVisible();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.waitForURL(/\/signup\?/);
    const user = newUser("Guest Writer");
    const domain = `guest-${newWord()}`.slice(0, 30);
    await page.getByLabel("Name", { exact: true }).fill(user.name);
    await page.getByLabel("Site address").fill(domain);
    await page.getByLabel("Email or mobile").fill(user.identifier);
    await page.getByLabel("Password", { exact: true }).fill(user.password);
    await page.getByRole("button", { name: "Create account" }).click();
    // The redirects pass other addresses, each left before it loads.
    const arrives = () =>
      expect(page).toHaveURL((url) => url.origin === site(domain) && url.pathname.endsWith("/edit"));
    const arrival = arrives();
    await Promise.any([arrival, page.getByRole("button", { name: "Verify later" }).click()]);
    await arrival;
    await expect(title(page)).toHaveValue("Loomings");
    await title(page).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" once more");
    await expect(page.locator(".workspace-saved")).toContainText("Everything is on the server.");
  });
}

test("a draft stays and is stored again when another tab deletes the database", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await openAs(page, studio.user, at("/post/new"));
  const saved = page.locator(".workspace-saved");
  await title(page).click();
  const text = `Loomings ${newWord()}`;
  await page.keyboard.type(text);
  await page.waitForURL(/\/post\/b[0-9a-z]{19}\/edit$/);
  await expect(saved).toHaveText("Saved");

  const other = await context.newPage();
  await open(other, at("/drafts"));
  await other.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase("quire");
        request.onsuccess = resolve;
        request.onerror = reject;
      }),
  );
  await title(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type(", once more");
  await expect(saved).toHaveText("Saved");
  await expect(page.getByText("This draft was deleted")).toHaveCount(0);
  await expect.poll(() => storedText(page)).toContain(`"title":"${text}, once more"`);

  // The server has it too.
  await open(studio.page, page.url());
  await expect(title(studio.page)).toHaveValue(`${text}, once more`);
});
