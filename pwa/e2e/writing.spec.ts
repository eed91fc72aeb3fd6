import type { Page } from "@playwright/test";
import axe from "axe-core";
import { callAs } from "./product/device.ts";
import { nextFrame } from "./product/nextFrame.ts";
import { openAs } from "./product/users.ts";
import { expect, melville, open, test, waitForHydration } from "./test.ts";

// One test breaks a connection, which the browser logs.
test.use({ expected: [/ERR_CONNECTION_RESET/] });

const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
const blocks = (page: Page) => text(page).locator(":scope > *");

/** Opens a blank draft as a guest, with the caret in its first line. */
async function begin(page: Page): Promise<void> {
  await open(page, "/create");
  await text(page).locator("p").first().click();
}

/** Pastes data as if copied from another program. */
async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await text(page).evaluate((target, items) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(items)) clipboardData.setData(type, value);
    target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

/** Returns axe's violations in the editor. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const engine = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await engine.run(".w-editor");
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 120)}`));
  });
}

test("title and text are typed, markdown is formatted, and the caret stays", async ({ page }) => {
  await open(page, "/create");
  await page.getByLabel("Title").click();
  await page.keyboard.type("Loomings");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Call me **Ishmael** now");
  await page.keyboard.press("Enter");
  await page.keyboard.type("## The sea");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("> said he");
  await expect(page.getByLabel("Title")).toHaveValue("Loomings");
  await expect(text(page).locator("strong")).toHaveText("Ishmael");
  await expect(text(page).locator("h2")).toHaveText("The sea");
  await expect(text(page).locator("ul > li")).toHaveText(["one", "two"]);
  await expect(text(page).locator("blockquote")).toHaveText("said he");
});

test("the slash menu is filtered and used by keyboard alone", async ({ page }) => {
  await begin(page);
  await page.keyboard.type("/tab");
  await expect(page.getByRole("option", { name: /^Table/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Ship");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Captain");
  await expect(text(page).locator("th")).toHaveText(["Ship", "Captain", ""]);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.getByRole("button", { name: "Add column after" }).click();
  await expect(text(page).locator("th")).toHaveCount(4);
  await expect(text(page).locator("tr")).toHaveCount(3);

  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("/nothing so called");
  await expect(page.getByRole("listbox")).toHaveCount(0);
});

test("selected words are formatted, linked, and undone, even after a reload", async ({ page }) => {
  await begin(page);
  await page.keyboard.type("Some words here");
  await text(page)
    .getByText("Some words here")
    .dblclick({ position: { x: 20, y: 15 } });
  const toolbar = page.getByRole("toolbar", { name: "Selected text" });
  await toolbar.getByRole("button", { name: "Bold" }).click();
  await expect(text(page).locator("strong")).toHaveText("Some");
  await page.keyboard.press("Control+k");
  await page.getByLabel("Link URL").fill("example.com/a");
  await page.keyboard.press("Enter");
  await expect(text(page).locator("a")).toHaveAttribute("href", "https://example.com/a");

  await expect.poll(() => new URL(page.url()).search).toContain("draft=");
  await nextFrame(page);
  await expect(page.getByText("Saved on this device").first()).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(text(page).locator("a")).toHaveText("Some");
  await text(page).locator("p").first().click();
  await page.keyboard.press("Control+z");
  await expect(text(page).locator("a")).toHaveCount(0);
  await expect(text(page).locator("strong")).toHaveText("Some");
  await page.keyboard.press("Control+z");
  await expect(text(page).locator("strong")).toHaveCount(0);
  await expect(text(page)).toContainText("Some words here");
  await page.keyboard.press("Control+Shift+z");
  await expect(text(page).locator("strong")).toHaveText("Some");
});

test("pasted content keeps its structure and loses its styling", async ({ page }) => {
  await begin(page);
  await paste(page, {
    "text/plain": "Night",
    "text/html": `<b style="font-weight:normal" id="docs-internal-guid-1"><h2><span style="font-weight:400">Night</span></h2><p><span style="font-weight:700">lit</span> and dark</p></b>`,
  });
  await expect(text(page).locator("h2")).toHaveText("Night");
  await expect(text(page).locator("strong")).toHaveText("lit");
  expect(await text(page).innerHTML()).not.toMatch(/docs-internal|font-weight/);

  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await paste(page, { "text/plain": "1. first\n2. second\n\n> said" });
  await expect(text(page).locator("ol > li")).toHaveText(["first", "second"]);
  await expect(text(page).locator("blockquote")).toHaveText("said");
});

test("words are found, counted and replaced", async ({ page }) => {
  await begin(page);
  await page.keyboard.type("A whale, a Whale and a whale");
  await page.keyboard.press("Control+f");
  await page.getByLabel("Find", { exact: true }).fill("whale");
  await expect(page.getByText("1 of 3")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 of 3")).toBeVisible();
  await page.getByLabel("Match case").check();
  await expect(page.getByText("of 2")).toBeVisible();
  await page.getByLabel("Replace with").fill("ship");
  await page.getByRole("button", { name: "Replace all" }).click();
  await expect(page.getByText("Replaced 2.")).toBeVisible();
  await expect(text(page)).toContainText("A ship, a Whale and a ship");
  await page.keyboard.press("Escape");
});

test("shortcuts move a block past its neighbor, and a dialog lists all shortcuts", async ({ page }) => {
  await begin(page);
  await page.keyboard.type("One");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two");
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await expect(blocks(page).filter({ hasText: /One|Two/ })).toHaveText(["Two", "One"]);
  await page.keyboard.press("Control+/");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Find and replace");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("Escape leaves focus mode unless it closes something else first", async ({ page }) => {
  await begin(page);
  await page.keyboard.type("Call me Ishmael.");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Focus mode" }).click();
  await text(page).getByText("Call me Ishmael.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" /");
  await page.getByRole("listbox").waitFor();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(page.locator(".workspace.is-focused")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".workspace.is-focused")).toHaveCount(0);
});

test("a picture uploads in place, and again after a broken connection", async ({ page, site }) => {
  const home = site("melville");
  await openAs(page, melville, `${home}/post/new`);
  await text(page).locator("p").first().click();
  let isBroken = true;
  await page.route("**/uploads/image**", (route) =>
    isBroken ? route.abort("connectionreset") : route.continue(),
  );
  // Waits before typing: the browser learns with a delay that its own file dialog must stay closed.
  const choosing = page.waitForEvent("filechooser");
  await page.keyboard.type("/pict");
  await page
    .getByRole("listbox")
    .getByRole("option", { name: /^Picture/ })
    .waitFor();
  await page.keyboard.press("Enter");
  await (await choosing).setFiles("pwa/public/icons/icon-192.png");
  const retry = page.getByRole("button", { name: "Upload icon-192.png again" });
  await retry.waitFor();
  isBroken = false;
  await retry.click();
  await expect(text(page).locator("figure img[src*='/']").last()).toBeVisible();
  await page.getByRole("button", { name: "Alt text" }).last().click();
  await page.getByLabel("Alt text", { exact: true }).last().fill("The mark of a quire");
  await page.getByLabel("Caption").last().fill("A mark");
  const picture = text(page).locator("figure img").last();
  await expect(picture).toHaveAttribute("alt", "The mark of a quire");

  // Readers see the width set in the editor: first its natural width, then narrower by keys.
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe(192);
  await page
    .getByRole("button", { name: /^Picture width/ })
    .last()
    .press("ArrowLeft");
  const width = Number(await picture.getAttribute("width"));
  expect(width).toBeLessThan(192);
  await expect.poll(async () => Math.round((await picture.boundingBox())?.width ?? 0)).toBe(width);
  await page.getByLabel("Title").fill("A narrow picture");
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  const me = await callAs<{ id: string }>(page, "GET", "/api/r/accounts/me");
  const id = new URL(page.url()).pathname.split("/")[2];
  await callAs(page, "POST", `/api/w/${me.id}/posts/${id}/publish`, {});
  const post = await callAs<{ permalink: string }>(page, "GET", `/api/r/${me.id}/posts/${id}`);
  await open(page, home + post.permalink);
  const shown = page.locator("[data-post-content] figure img");
  await expect.poll(async () => Math.round((await shown.boundingBox())?.width ?? 0)).toBe(width);
});

test("the editor is accessible and fits a phone", { tag: "@phone" }, async ({ page }) => {
  await begin(page);
  await paste(page, {
    "text/plain":
      "## Part\n\n- [ ] task\n\n```js\nlet a = 1;\n```\n\n> [!TIP]\n> words\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nhttps://vimeo.com/123\n\nnote[^1]\n\n[^1]: words",
  });
  await expect(text(page).locator("table")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width).toBeLessThanOrEqual(0);
});
