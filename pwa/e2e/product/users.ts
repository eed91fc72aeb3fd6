import { expect, type Page } from "@playwright/test";
import { open } from "../test.ts";
import { signIn, signUp } from "./signIn.ts";

export interface TestUser {
  name: string;
  identifier: string;
  password: string;
}

let made = 0;

/** Returns a word unique across runs on the same product. */
export function newWord(): string {
  made += 1;
  return `${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
}

/** Returns credentials without an account. */
export function newUser(name = "Ada Gray"): TestUser {
  return { name, identifier: `${newWord()}@readers.example`, password: "three words together" };
}

/** Fills in and submits the sign-in form on the page. */
export async function fillSignin(
  page: Page,
  { identifier, password }: Omit<TestUser, "name">,
): Promise<void> {
  // A sign-in dialog lists the methods first.
  const way = page.getByRole("button", { name: "Sign in with email or mobile" });
  await page.getByLabel("Email or mobile").or(way).first().waitFor();
  if (await way.isVisible()) await way.click();
  await page.getByLabel("Email or mobile").fill(identifier);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page
    .getByRole("main")
    .or(page.getByRole("dialog"))
    .getByRole("button", { name: "Sign in", exact: true })
    .last()
    .click();
}

/** Signs a new reader up without a site and skips verification; the page ends at the sign-up's target. */
export async function fillReaderSignup(page: Page, user: TestUser): Promise<void> {
  await fillNewReader(page, user);
  await verifyLater(page);
}

/** Skips the verification step after a sign-up. */
export async function verifyLater(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Verify later" }).click();
}

/** Fills in and submits a reader's sign-up form. */
export async function fillNewReader(page: Page, user: TestUser): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(user.name);
  await page.getByLabel("Email or mobile").fill(user.identifier);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("radio", { name: "Just read" }).check();
  await page.getByRole("button", { name: "Create account" }).click();
}

/** Creates a new reader and signs them in as `openAs` does. */
export async function joinAt(page: Page, address: string, user = newUser()): Promise<TestUser> {
  const { platform, sites } = originsOf(address);
  await signUp(page.context(), platform, user, ...sites);
  await open(page, address);
  return user;
}

/** Opens an address as this user, signed in over the API on its site and on the platform. */
export async function openAs(
  page: Page,
  user: { identifier: string; password: string },
  address: string,
): Promise<void> {
  const { platform, sites } = originsOf(address);
  await signIn(page.context(), platform, user, ...sites);
  await open(page, address);
}

function originsOf(address: string): { platform: string; sites: string[] } {
  const { protocol, port, hostname, origin } = new URL(address);
  return {
    platform: `${protocol}//localhost:${port}`,
    sites: hostname === "localhost" ? [] : [origin],
  };
}

/** The bell of a signed-in user: in the navbar, or in a phone's bottom bar. */
export const bell = (page: Page) => page.getByRole("button", { name: /^(Notifications|Bell)/ });

/** Expects the menu to name the signed-in user. */
export async function expectSignedIn(page: Page, name: string): Promise<void> {
  await page.locator("html[data-alive]").waitFor();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toHaveCount(0);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("navigation", { name: "Menu", exact: true });
  await expect(menu.getByText(name)).toBeVisible();
  await menu.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();
}

/** Opens a screen of the studio by the menu and the studio's navigation, on a desktop or a phone. */
export async function openStudioScreen(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("navigation", { name: "Menu", exact: true });
  await menu.getByRole("link", { name: "Studio" }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  const sheet = page.getByRole("button", { name: /^Studio: / });
  if (await sheet.isVisible()) await sheet.click();
  await page.getByRole("navigation", { name: "Studio", exact: true }).getByRole("link", { name }).click();
}

/** Signs out by the menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page
    .getByRole("navigation", { name: "Menu", exact: true })
    .getByRole("button", { name: "Sign out" })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Sign out", exact: true }).click();
  // Shown by the next document: only then has this one been left.
  await expect(page.getByText(/^You're signed out of/)).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
}
