import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { callAs } from "./product/device.ts";
import { newUser, newWord, verifyLater } from "./product/users.ts";
import { expect, open, test, waitForHydration } from "./test.ts";

/** The second accent on offer. */
const ROSE = "#b8255f";

interface Progress {
  welcome: Record<string, string>;
  seen: object;
}

/** Expects a step whose heading has the focus, as after every change of step. */
async function expectFocused(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
}

/** The same, for a step that is seen for the first time. */
async function expectStep(page: Page, title: string): Promise<void> {
  await expectFocused(page, title);
  await expectAccessible(page);
}

/** Moves the focus by Tab to a control, as someone without a pointer does. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page
    .getByRole("main")
    .getByLabel(name)
    .or(page.getByRole("main").getByRole("button", { name }));
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press("Tab");
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab doesn't reach ${name}`);
}

test("a new creator sets up their site by keyboard, skips a step, and resumes after a reload", async ({
  page,
  site,
}) => {
  const user = newUser("Selma Ottilia");
  const label = `selma-${newWord()}`.slice(0, 30);
  await open(page, "/signup");
  await page.getByLabel("Name", { exact: true }).fill(user.name);
  await page.getByLabel("Email or mobile").fill(user.identifier);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByLabel("Site address").fill(label);
  await page.getByRole("button", { name: "Create account" }).click();
  await verifyLater(page);
  await page.waitForURL(`${site(label)}/welcome`);
  await waitForHydration(page);

  const { keyboard } = page;
  await expect(page.getByRole("heading", { level: 1, name: "Make it yours" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`${label}.`);
  await expectAccessible(page);
  await tabTo(page, "What you write");
  await keyboard.type("Sagas of Värmland.");
  await tabTo(page, "Vermilion");
  await keyboard.press("ArrowRight");
  const preview = page.frameLocator('iframe[title="Your site"]');
  await expect(preview.getByText("Sagas of Värmland.")).toBeVisible();
  await expect(preview.locator("html")).toHaveCSS("--accent", ROSE);
  await tabTo(page, "Continue");
  await keyboard.press("Enter");

  // The first screen ends in the studio, whose checklist goes on.
  await page.waitForURL(`${site(label)}/studio`);
  const next = page.getByRole("region", { name: "Continue setting up" });
  await expect(next.getByText("Step 2 of 6")).toBeVisible();
  await next.getByRole("link", { name: "Continue" }).press("Enter");
  await expect(
    page.getByRole("heading", { level: 1, name: "Where else can readers find you?" }),
  ).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, "Instagram");
  await keyboard.type("not a name!");
  await keyboard.press("Enter");
  await expect(page.getByLabel("Instagram")).toBeFocused();
  await expect(page.getByLabel("Instagram")).toHaveAttribute("aria-invalid", "true");
  await tabTo(page, "Skip");
  await keyboard.press("Space");

  await expectStep(page, "Earn from what you write");
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1, name: "Earn from what you write" })).toBeVisible();
  // Another time, from the home page.
  await open(page, `${site(label)}/`);
  const card = page.getByRole("region", { name: "Continue setting up" });
  await expect(card.getByText("Step 3 of 6")).toBeVisible();
  await card.getByRole("link", { name: "Continue" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Earn from what you write" })).toBeVisible();
  await tabTo(page, "Continue");
  await keyboard.press("Enter");

  await expectStep(page, "Let readers support you");
  await tabTo(page, "Back");
  await keyboard.press("Enter");
  await expectFocused(page, "Earn from what you write");
  await page.goBack();
  await expectFocused(page, "Let readers support you");
  await tabTo(page, "Your message to readers");
  await keyboard.type("You keep my lamp burning.");
  await tabTo(page, "Enable support");
  await keyboard.press("Enter");
  await expectStep(page, "Readers can now support you");
  await tabTo(page, "Continue");
  await keyboard.press("Enter");
  await expectStep(page, "Grow with Quire Pro");
  await tabTo(page, "Continue");
  await keyboard.press("Enter");
  await expectStep(page, "Or get Pro by inviting friends");
  await expect(page.getByText("Pro worth 5000+ rupees")).toBeVisible();
  await tabTo(page, "Finish");
  await keyboard.press("Enter");
  await expectStep(page, "Your site is ready");

  const { id } = await callAs<{ id: string }>(page, "GET", "/api/r/accounts/me");
  const progress = await callAs<Progress>(page, "GET", `/api/r/sites/${id}/onboarding`);
  expect(progress.welcome).toEqual({
    choose_identity: "done",
    add_socials: "skipped",
    make_money: "done",
    enable_support: "done",
    support_enabled: "done",
    pro_intro: "done",
    pro_by_invite: "done",
  });
  expect(Object.keys(progress.seen)).toEqual(["welcome"]);
  const guest = await page.context().browser()?.newPage();
  if (!guest) throw new Error("no browser");
  await open(guest, `${site(label)}/`);
  await expect(guest.getByText("Sagas of Värmland.")).toBeVisible();
  await expect(guest.locator("html")).toHaveCSS("--accent", ROSE);
  await expect(guest.getByText("You keep my lamp burning.")).toBeVisible();
  await guest.context().close();
});
