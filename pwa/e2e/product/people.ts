import { expect, type Page } from "@playwright/test";
import { open } from "../test.ts";
import { signIn, signUp } from "./signIn.ts";

export interface Person {
  name: string;
  identifier: string;
  password: string;
}

let made = 0;

/** A word that no other run on the same product used. */
export function newWord(): string {
  made += 1;
  return `${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
}

/** Somebody who has no account yet. */
export function newUser(name = "Ada Gray"): Person {
  return { name, identifier: `${newWord()}@readers.example`, password: "three words together" };
}

/** Fills the sign-in form that stands on the page, and sends it. */
export async function fillSignin(page: Page, { identifier, password }: Omit<Person, "name">): Promise<void> {
  // Over a page, the ways in come first.
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

/** Signs a new reader up, who comes for no site and puts off verifying; the page ends where the sign-up was for. */
export async function fillReaderSignup(page: Page, person: Person): Promise<void> {
  await fillNewReader(page, person);
  await verifyLater(page);
}

/** Puts off what follows a sign-up: the link or the code that was sent. */
export async function verifyLater(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Verify later" }).click();
}

/** Fills the sign-up of a reader, and sends it. */
export async function fillNewReader(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(person.name);
  await page.getByLabel("Email or mobile").fill(person.identifier);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("radio", { name: "Just read" }).check();
  await page.getByRole("button", { name: "Create account" }).click();
}

/** Makes a new reader, signed in as `openAs` does. */
export async function joinAt(page: Page, address: string, person = newUser()): Promise<Person> {
  const { platform, sites } = originsOf(address);
  await signUp(page.context(), platform, person, ...sites);
  await open(page, address);
  return person;
}

/** Opens an address as this person, signed in over the API on its site and on the platform. */
export async function openAs(
  page: Page,
  person: { identifier: string; password: string },
  address: string,
): Promise<void> {
  const { platform, sites } = originsOf(address);
  await signIn(page.context(), platform, person, ...sites);
  await open(page, address);
}

function originsOf(address: string): { platform: string; sites: string[] } {
  const { protocol, port, hostname, origin } = new URL(address);
  return {
    platform: `${protocol}//localhost:${port}`,
    sites: hostname === "localhost" ? [] : [origin],
  };
}

/** Who is signed in is named in the menu. */
export async function expectSignedIn(page: Page, name: string): Promise<void> {
  await page.locator("html[data-alive]").waitFor();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toHaveCount(0);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("navigation", { name: "Menu", exact: true });
  await expect(menu.getByText(name)).toBeVisible();
  await menu.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();
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
  // Said by the document that comes next: only then has this one been left.
  await expect(page.getByText(/^You're signed out of/)).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
}
