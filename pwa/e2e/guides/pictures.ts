import { type Locator, type Page, test } from "@playwright/test";
import { findPermalink } from "../product/findPermalink.ts";
import { signUp } from "../product/signIn.ts";
import { siteAt } from "../product/siteAt.ts";
import { joinAt, newUser, newWord, openAs } from "../product/users.ts";
import { melville, open } from "../test.ts";
import { takePicture } from "./takePicture.ts";

/** The pictures of the guides, each named after its guide. Run by `npm run guides`; see `server/guides/README.md`. */

const meera = { ...melville, identifier: "meera@example.com" };
const ada = { ...melville, identifier: "ada.gray@example.com" };

const PHONE = { viewport: { width: 390, height: 720 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 900, height: 620 } };

let home = "";
const site = (domain: string) => siteAt(home, domain);
const post = (pattern: RegExp, domain = "melville") => findPermalink(site(domain), pattern);
/** The address of a page about a post, which differs only in its last segment. */
const sibling = async (pattern: RegExp, page: string, domain = "melville") =>
  (await post(pattern, domain)).replace(/[^/]+$/, page);

test.beforeEach(({ baseURL }) => {
  home = String(baseURL);
});

/** Creates a writer with a site and a started draft, and opens its editor. */
async function openDraft(page: Page): Promise<void> {
  const domain = `tove-${newWord()}`.slice(0, 30);
  await signUp(page.context(), home, { ...newUser("Tove Lind"), domain }, site(domain));
  await open(page, `${site(domain)}/post/new`);
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("A first voyage");
  await title.press("Enter");
  await page.keyboard.type("We put to sea at dawn, with the tide and half a loaf of bread.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("By noon the island was a line, and by evening it was a story.");
  await page.getByText("Saved", { exact: true }).waitFor();
}

async function openPublishSheet(page: Page): Promise<void> {
  await openDraft(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: /^Set a price/ })
    .waitFor();
}

test.describe("on a phone", () => {
  test.use(PHONE);

  test("install-the-app", async ({ page }) => {
    await open(page, await post(/\/story\//));
    // Headless browsers don't offer to install.
    await page.evaluate(() => window.dispatchEvent(new Event("beforeinstallprompt")));
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const entry = page.getByRole("button", { name: "Install this site as an app" });
    await center(entry);
    await takePicture(page, "install-the-app");
  });

  test("read-offline", async ({ page }) => {
    await open(page, await post(/\/story\//));
    await page.getByText("1.2 MB").waitFor();
    await center(page.getByRole("button", { name: "Save offline" }));
    await takePicture(page, "read-offline");
  });

  test("follow-creators", async ({ page }) => {
    await openAs(page, ada, `${home}/settings/notifications`);
    await page.getByRole("button", { name: "Notifications from Meera Iyer" }).click();
    await page.getByRole("dialog").getByText("Emails from Meera Iyer").waitFor();
    await takePicture(page, "follow-creators");
  });

  test("buy-a-post", async ({ page }) => {
    await joinAt(page, await post(/three-bowls/, "meera"));
    await page.getByRole("button", { name: /^Buy for/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: /^Pay/ }).waitFor();
    await takePicture(page, "buy-a-post");
  });

  test("support-a-creator", async ({ page }) => {
    await joinAt(page, `${site("melville")}/`);
    await page.getByRole("button", { name: "Give support" }).click();
    await page.getByRole("button", { name: "Continue to payment" }).waitFor();
    await takePicture(page, "support-a-creator");
  });

  test("order-a-printed-book", async ({ page }) => {
    await open(page, await post(/\/book\//));
    await center(page.getByRole("button", { name: "Order", exact: true }));
    await takePicture(page, "order-a-printed-book");
  });

  test("reading-settings", async ({ page }) => {
    await open(page, await post(/loomings$/));
    await page.getByRole("button", { name: "Reading settings" }).click();
    await page.getByText("Sepia").waitFor();
    await takePicture(page, "reading-settings");
  });
});

test.describe("on a computer", () => {
  test.use(DESKTOP);

  test("explicit-content", async ({ page }) => {
    await openAs(page, ada, `${home}/settings/reading`);
    await takePicture(page, "explicit-content", sectionOf(page, "Explicit images"));
  });

  test("protect-your-account", async ({ page }) => {
    await openAs(page, ada, `${home}/settings/security`);
    await page.getByRole("button", { name: "Add a passkey" }).waitFor();
    await takePicture(page, "protect-your-account", sectionOf(page, "Two-step verification"));
  });

  test("first-post", async ({ page }) => {
    await openDraft(page);
    await takePicture(page, "first-post");
  });

  test("write-a-story", async ({ page }) => {
    const edit = await sibling(/\/story\//, "edit", "meera");
    await openAs(page, meera, edit);
    await page.getByRole("link", { name: "Add chapter" }).waitFor();
    await takePicture(page, "write-a-story");
  });

  test("publish-a-comic", async ({ page }) => {
    const edit = await sibling(/\/comic\//, "edit");
    await openAs(page, melville, edit);
    await page.getByRole("link", { name: "Add episode" }).waitFor();
    await takePicture(page, "publish-a-comic");
  });

  test("write-together", async ({ page }) => {
    await openDraft(page);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page
      .getByRole("menuitem", { name: "People" })
      .or(page.getByRole("button", { name: "People" }))
      .first()
      .click();
    await page.getByRole("button", { name: "Send invite" }).waitFor();
    await takePicture(page, "write-together");
  });

  test("schedule-and-email", async ({ page }) => {
    await openAs(page, melville, `${site("melville")}/post/new`);
    await page.getByRole("textbox", { name: "Title" }).fill("Land ho");
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email to followers").check();
    await dialog.getByLabel("Schedule for later").check();
    await dialog.getByLabel("Date and time").fill("2027-01-04T08:00");
    await center(dialog.getByText("Schedule for later"));
    await takePicture(page, "schedule-and-email");
  });

  test("prices-and-payouts", async ({ page }) => {
    await openPublishSheet(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /^Set a price/ }).check();
    await dialog.getByRole("textbox", { name: "Price", exact: true }).fill("99");
    await takePicture(page, "prices-and-payouts");
  });

  test("import-your-audience", async ({ page }) => {
    await openAs(page, melville, `${site("melville")}/mailinglist/import`);
    await page
      .getByRole("button", { name: "Choose a file" })
      .or(page.getByText("Choose a file"))
      .first()
      .waitFor();
    await takePicture(page, "import-your-audience", page.getByRole("main"), 0);
  });

  test("link-your-domain", async ({ page }) => {
    await openAs(page, melville, `${home}/settings/domain/edit`);
    await page.getByLabel("Domain").fill("www.example.com");
    await takePicture(page, "link-your-domain", page.getByRole("main"), 0);
  });

  test("create-covers", async ({ page }) => {
    await openAs(page, melville, `${home}/picto`);
    await page.getByLabel("What does the cover show?").fill("A small boat under a huge moon");
    await page.getByRole("button", { name: "Create four covers" }).click();
    const first = page.getByRole("link", { name: "Customize cover 4" });
    await first.waitFor({ timeout: 90_000 });
    await takePicture(
      page,
      "create-covers",
      page.getByRole("region", { name: "A small boat under a huge moon" }),
    );
  });
});

test.describe("on a wide window", () => {
  test.use({ viewport: { width: 1060, height: 600 } });

  test("make-a-book", async ({ page }) => {
    const edit = await sibling(/\/book\//, "edit");
    await openAs(page, melville, edit);
    await page.getByText("Minimum price").waitFor({ timeout: 90_000 });
    // The preview of the first pages.
    await page.locator("canvas").first().waitFor();
    for (let turned = 0; turned < 12; turned++)
      await page.getByRole("button", { name: "Next pages" }).click();
    await page.waitForLoadState("networkidle");
    await page.locator(".making-show").evaluate((pane) => pane.scrollTo(0, 0));
    await takePicture(page, "make-a-book");
  });
});

const center = (part: Locator) => part.evaluate((element) => element.scrollIntoView({ block: "center" }));

/** A section of the settings, by its heading. */
const sectionOf = (page: Page, title: string) =>
  page.locator("section", { has: page.getByRole("heading", { name: title, exact: true }) });
