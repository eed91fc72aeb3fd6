import type { Page } from "@playwright/test";
import { messageTo } from "./product/sandbox.ts";
import { bell, expectSignedIn, fillNewReader, joinAt, newUser, signOut } from "./product/users.ts";
import { expect, open, test, waitForHydration } from "./test.ts";

// Guests on a site have no session to name.
test.use({ expected: [/status of 401/] });

/** Follows the platform's link to a creator's site. */
async function openSite(page: Page, baseURL: string, address: string): Promise<void> {
  await open(page, `${baseURL}/search?query=Melville`);
  await page.getByRole("main").getByRole("link", { name: "Creators", exact: true }).click();
  const link = page.getByRole("main").getByRole("link", { name: "Herman Melville" }).first();
  await expect(link).toHaveAttribute("href", new RegExp(`^${address}`));
  // The menu of a signed-in user has loaded, and with it the code that marks links.
  await expect(bell(page)).toBeVisible();
  await link.click();
  await page.waitForURL(({ origin }) => origin === address);
}

test("a user of the platform is signed in on a site that they open from there, until they sign out of it", {
  tag: "@phone",
}, async ({ page, baseURL, site }) => {
  const melville = site("melville");
  const user = await joinAt(page, `${baseURL}/`);
  await openSite(page, String(baseURL), melville);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toHaveCount(0);
  await expect(page).toHaveURL(
    ({ origin, pathname, hash }) => origin === melville && pathname === "/" && hash === "",
  );
  await expectSignedIn(page, user.name);

  await signOut(page);
  await openSite(page, String(baseURL), melville);
  await waitForHydration(page);
  await expect(page).toHaveURL(({ hash }) => hash === "");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(melville);

  // By hand: one press, since the platform's session is still there.
  await open(page, `${melville}/signin`);
  await page.waitForURL(({ pathname }) => pathname === "/");
  await expectSignedIn(page, user.name);
});

test("a guest who opens a link from a signed-in user's page stays a guest, on the same page", async ({
  page,
  site,
}) => {
  const address = `${site("melville")}/`;
  const visits: string[] = [];
  page.on("framenavigated", (frame) => visits.push(frame.url()));
  await open(page, `${address}#signed-in`);
  await expect.poll(() => visits.some((url) => url.includes("silent=1"))).toBe(true);
  await page.waitForURL(address);
  await waitForHydration(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("a sign-up that began with a follow ends there by the emailed link, and follows", {
  tag: "@phone",
}, async ({ page, context, site }) => {
  const melville = site("melville");
  const user = newUser();
  await open(page, `${melville}/stories`);
  await page.goto(
    String(
      await page
        .getByRole("link", { name: "Moby-Dick" })
        .first()
        .evaluate((a) => (a as HTMLAnchorElement).href),
    ),
  );
  await waitForHydration(page);
  const story = page.url();
  await page.getByRole("link", { name: "Follow", exact: true }).first().click();
  await page.getByRole("dialog").getByRole("link", { name: "Create a new account" }).click();
  await fillNewReader(page, user);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");

  // On a phone the mail app opens another tab, and this one is suspended.
  const [link = ""] = (await messageTo(user.identifier)).links;
  await page.close();
  const mail = await context.newPage();
  await open(mail, link);
  await mail.getByRole("link", { name: "Continue where you left off" }).click();
  await mail.waitForURL(story);
  await expectSignedIn(mail, user.name);
  await expect(mail.getByRole("button", { name: "Following" }).first()).toBeVisible();
});
