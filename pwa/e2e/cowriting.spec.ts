import type { Page } from "@playwright/test";
import { callAs } from "./product/device.ts";
import { joinAt, newWord, openAs } from "./product/users.ts";
import { expect, melville, test } from "./test.ts";

// The browser logs the server's refusal of a removed user.
test.use({ expected: [/status of 40[14]/, /WebSocket/] });

const editor = (page: Page) => page.locator(".ProseMirror").last();
const panel = (page: Page, name: string) =>
  page.getByRole("complementary", { name }).or(page.getByRole("dialog", { name }));

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: item, exact: true }).click();
}

/** Creates a draft of the demo's creator and opens it in the editor. */
async function openDraft(page: Page, site: string): Promise<void> {
  await openAs(page, melville, `${site}/`);
  const me = await callAs<{ id: string }>(page, "GET", "/api/r/accounts/me");
  const { id } = await callAs<{ id: string }>(page, "POST", `/api/w/${me.id}/posts`, {
    ptype: "blog",
    title: `A note ${newWord()}`,
    markdown: "Call me Ishmael. Some years ago.",
  });
  await page.goto(`${site}/post/${id}/edit`);
  await expect(editor(page)).toContainText("Call me Ishmael.");
}

/** Adds a new user by the link that the owner creates in the panel. */
async function joinByLink(owner: Page, guest: Page, role: "writer" | "commenter"): Promise<void> {
  await choose(owner, "People");
  const writersPanel = panel(owner, "People");
  await writersPanel.getByLabel("Anyone with the link joins as").selectOption(role);
  await writersPanel.getByRole("button", { name: "Create link" }).click();
  const link = await writersPanel.getByLabel("Link", { exact: true }).inputValue();
  await writersPanel.getByRole("button", { name: "Close" }).click();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { level: 1 })).toContainText("invites you to");
  await joinAt(guest, link);
  await guest.getByRole("button", { name: "Accept and open the draft" }).click();
  await guest.waitForURL((url) => url.pathname.endsWith("/edit"));
}

/** Selects these words in the text, as a user does. */
async function select(page: Page, text: string): Promise<void> {
  await editor(page).getByText(text).first().click();
  await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(
      document.querySelector(".ProseMirror:last-of-type") as Node,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      return;
    }
  }, text);
}

test("two users write one draft: invited by a link, present by name, and removed at once", async ({
  page,
  browser,
  site,
}) => {
  await openDraft(page, site("melville"));
  const guest = await (await browser.newContext()).newPage();
  await joinByLink(page, guest, "writer");
  await expect(editor(guest)).toContainText("Call me Ishmael.");
  await expect(page.getByRole("list", { name: "People here" })).toContainText("Ada Gray");
  await expect(guest.getByRole("list", { name: "People here" })).toContainText("Herman Melville");

  await editor(guest).getByText("Some years ago.").click();
  await guest.keyboard.press("End");
  await guest.keyboard.type(" Never mind how long.");
  await expect(editor(page)).toContainText("Never mind how long.");

  // Without a site of their own, users find shared drafts in the library.
  await guest.goto(`${site("melville")}/library`);
  await guest.getByRole("list", { name: "Shared with me" }).getByRole("link").first().click();
  await expect(editor(guest)).toContainText("Never mind how long.");

  await choose(page, "People");
  const writersPanel = panel(page, "People");
  await writersPanel.getByRole("button", { name: "Actions for Ada Gray" }).click();
  await writersPanel.getByRole("button", { name: "Remove from this draft" }).click();
  await expect(page.getByText("You removed Ada Gray")).toBeVisible();
  await expect(writersPanel.getByText("Ada Gray")).toHaveCount(0);
  await expect(guest.locator(".workspace-notice")).toBeVisible();
  await expect(page.getByRole("list", { name: "People here" })).not.toContainText("Ada Gray");
  await guest.context().close();
});

test("a caret stays at its word while a co-writer types and deletes before it", async ({
  page,
  browser,
  site,
}) => {
  await openDraft(page, site("melville"));
  const other = await browser.newContext();
  const guest = await other.newPage();
  await joinByLink(page, guest, "writer");
  await expect(editor(guest)).toContainText("Call me Ishmael.");
  const type = async (at: Page, text: string) => {
    await at.keyboard.type(text);
    for (const one of [page, guest]) await expect(editor(one)).toContainText(text);
  };
  await select(guest, "Some years");
  await guest.keyboard.press("ArrowRight");
  await select(page, "Call");
  await page.keyboard.press("ArrowLeft");
  await type(page, "Please ");
  await type(guest, " and days");
  await select(page, "Please ");
  await page.keyboard.press("Backspace");
  await expect(editor(guest)).not.toContainText("Please");
  await type(guest, ", or more,");

  // An input method shows letters before they are a word: what the other writes waits for it.
  const keyboard = await other.newCDPSession(guest);
  const compose = (text: string) =>
    keyboard.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await compose("n");
  await select(page, "Call me Ishmael.");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(editor(page).locator("p")).toHaveCount(2);
  await compose("ni");
  await keyboard.send("Input.insertText", { text: "你" });
  for (const one of [page, guest]) {
    await expect(editor(one).locator("p").first()).toHaveText("Call me Ishmael.");
    await expect(editor(one).locator("p").last()).toHaveText("Some years and days, or more,你 ago.");
  }
  await guest.keyboard.press("Control+z");
  await expect(editor(page)).not.toContainText("你");
  await expect(editor(page).locator("p")).toHaveCount(2);
  await expect(editor(page)).not.toContainText("ni");
  await other.close();
});

test("what is typed at the beginning of a code block stays in it, where a co-writer's caret is too", async ({
  page,
  browser,
  site,
}) => {
  await openDraft(page, site("melville"));
  const guest = await (await browser.newContext()).newPage();
  await joinByLink(page, guest, "writer");
  await select(guest, "Some years");
  await guest.keyboard.press("ArrowLeft");
  await guest.keyboard.press("Enter");
  await expect(editor(page).locator("p")).toHaveCount(2);
  await editor(page).getByText("Some years ago.").click();
  await page.keyboard.press("Home");
  await page.keyboard.type("``` ");
  await expect(editor(guest).locator("pre")).toContainText("Some years ago.");
  await page.keyboard.type("Never. ");
  for (const one of [page, guest]) {
    await expect(editor(one).locator("pre")).toContainText("Never. ");
    await expect(editor(one).locator("pre")).toContainText("Some years ago.");
  }
  await guest.context().close();
});

test("a commenter suggests a change, which the owner accepts; and an old version is compared and restored", async ({
  page,
  browser,
  site,
}) => {
  await openDraft(page, site("melville"));
  const guest = await (await browser.newContext()).newPage();
  await joinByLink(page, guest, "commenter");
  await expect(editor(guest)).toContainText("Call me Ishmael.");
  await select(guest, "Ishmael");
  await guest.getByRole("button", { name: "Comment", exact: true }).click();
  const said = panel(guest, "Comments");
  await said.getByLabel("Suggest a change").check();
  await said.getByLabel("Suggested text").fill("Ahab");
  await said.getByRole("button", { name: "Suggest", exact: true }).click();
  await expect(said.getByText("Suggest a change")).toHaveCount(0);

  await page.getByRole("button", { name: "New comments, 1" }).click();
  const comments = panel(page, "Comments");
  await expect(page.getByRole("button", { name: /New comments/ })).toHaveCount(0);
  await expect(comments.getByRole("listitem").first()).toContainText("Ada Gray");
  await comments.getByRole("button", { name: "Reply to Ada Gray" }).click();
  await comments.getByLabel("Your reply to Ada Gray").fill("So be it.");
  await comments.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(said.getByText("So be it.")).toBeVisible();
  await comments.getByRole("button", { name: "Accept" }).click();
  await expect(editor(page)).toContainText("Call me Ahab.");
  await expect(editor(guest)).toContainText("Call me Ahab.");
  await comments.getByRole("button", { name: "Resolved" }).click();
  await expect(comments.getByText("Accepted")).toBeVisible();
  await comments.getByRole("button", { name: "Close comments" }).click();

  await choose(page, "History");
  const history = page.getByRole("dialog").last();
  await history.getByRole("button", { name: "View Version 1" }).click();
  await history.getByRole("button", { name: "Changes since" }).click();
  await expect(history.locator("del")).toContainText("Ishmael");
  await expect(history.locator("ins")).toContainText("Ahab");
  await history.getByRole("button", { name: "Use this one" }).click();
  await expect(editor(guest)).toContainText("Call me Ishmael.");
  await expect(history.getByText("No text changes")).toBeVisible();
  await history.getByRole("button", { name: "Undo" }).click();
  await expect(editor(guest)).toContainText("Call me Ahab.");
  await expect(history.locator("ins")).toContainText("Ahab");
  await guest.context().close();
});
