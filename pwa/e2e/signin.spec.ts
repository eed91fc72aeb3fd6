import type { Page } from "@playwright/test";
import { callAs } from "./product/device.ts";
import { messageTo, messageWith, signinAlertTo } from "./product/sandbox.ts";
import { openStudio } from "./product/studio.ts";
import {
  expectSignedIn,
  fillNewReader,
  fillSignin,
  joinAt,
  newUser,
  newWord,
  signOut,
} from "./product/users.ts";
import { expect, open, test } from "./test.ts";

test.use({ expected: [/status of 4(00|01|04|09|10|22)/] });

const home = (url: URL) => url.hostname === "localhost" && url.pathname === "/";
const newMobile = () => `9${String(Date.now() * 7 + process.pid).slice(-9)}`;

/** Approves on the provider's page, as the user that is typed in. */
async function agreeAs(page: Page, email: string, name: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue as somebody else" }).click();
}

test("a new reader's page continues when the email's link is opened in another tab", async ({
  page,
  context,
}) => {
  const user = newUser();
  await open(page, "/signup?utm_source=letter");
  await fillNewReader(page, user);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  await expect(page.getByText(/^Resend email in \d+ s$/)).toBeVisible();
  const [link = ""] = (await messageTo(user.identifier)).links;
  const mail = await context.newPage();
  await mail.goto(link);
  await expect(mail.getByRole("heading", { level: 1 })).toHaveText("Your email is verified");
  await mail.close();
  await page.waitForURL(home);
  await expectSignedIn(page, user.name);
  await open(page, "/settings/profile");
  const addresses = page.getByRole("list", { name: "Email and mobile number" });
  await expect(addresses.getByText(user.identifier)).toBeVisible();
  await expect(addresses.getByText("Verified", { exact: true })).toBeVisible();
});

test("text typed into a sign-in dialog stays, however late the server lists the sign-in methods", async ({
  page,
  browser,
  baseURL,
}) => {
  const studio = await openStudio(browser, String(baseURL));
  const { id } = await studio.publish({
    ptype: "blog",
    title: "The lamp room",
    visibility: "paid",
    pricing: { web: { INR: 4900 } },
    markdown: `We put to sea at dawn.\n\n${"Fog. ".repeat(300)}`,
  });
  let respond = () => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route("**/api/r/session", async (route) => {
    await responded;
    await route.continue();
  });
  await open(page, `/read/${studio.siteId}/${id}`);
  await page.getByRole("link", { name: "Buy for ₹49" }).click();
  const modal = page.getByRole("dialog");
  await modal.getByLabel("Email or mobile").fill(studio.user.identifier);
  const response = page.waitForResponse("**/api/r/session");
  respond();
  await response;
  await modal.getByLabel("Password", { exact: true }).fill(studio.user.password);
  await expect(modal.getByLabel("Email or mobile")).toHaveValue(studio.user.identifier);
  await modal.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectSignedIn(page, studio.user.name);
  await studio.close();
});

test("a mobile number is verified by its code, signs in by another, and sets a new password by a third", async ({
  page,
}) => {
  const mobile = newMobile();
  const to = `+91${mobile}`;
  const user = { ...newUser("Ruskin Bond"), identifier: `+91 ${mobile.slice(0, 5)}-${mobile.slice(5)}` };
  await open(page, "/signup");
  await fillNewReader(page, { ...user, identifier: mobile.slice(1) });
  await expect(page.getByText("Please enter a 10-digit mobile number")).toBeVisible();
  await fillNewReader(page, user);
  await expect(page.getByText(`We sent a code to ${mobile}.`)).toBeVisible();
  const first = String((await messageTo(to)).code);
  await page.getByLabel("OTP").fill(first === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page.getByText("Incorrect OTP.")).toBeVisible();
  await page.getByLabel("OTP").fill(first);
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await page.waitForURL(home);
  await expectSignedIn(page, user.name);

  await signOut(page);
  await open(page, "/signup");
  await fillNewReader(page, { ...user, identifier: `0${mobile}` });
  await expect(page.getByText("An account already exists. Try signing in.")).toBeVisible();
  await open(page, "/signin");
  await page.getByRole("button", { name: "Sign in with an OTP" }).click();
  await page.getByLabel("Email or mobile").fill(mobile);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await page.getByLabel("OTP").fill(String((await messageTo(to, 2)).code));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(home);
  await expectSignedIn(page, user.name);

  await signOut(page);
  await open(page, "/signin");
  await page.getByLabel("Email or mobile").fill(mobile);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByRole("button", { name: "Reset password" }).click();
  await page.getByLabel("OTP").fill(String((await messageTo(to, 3)).code));
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("New password", { exact: true }).fill("another three words");
  await page.getByLabel("New password again").fill("another three words");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.waitForURL(home);
  await expectSignedIn(page, user.name);
});

test("a forgotten password is reset by email; the old one and every session end", async ({
  page,
  browser,
  baseURL,
}) => {
  const user = await joinAt(page, `${baseURL}/`);
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await open(other, "/signin");
  await other.getByRole("button", { name: "Forgot password?" }).click();
  await other.getByLabel("Email or mobile").fill("nobody@readers.example");
  await other.getByRole("button", { name: "Reset password" }).click();
  await expect(other.getByText("There is no account for that mobile or email.")).toBeVisible();
  await other.getByLabel("Email or mobile").fill(user.identifier);
  await other.getByRole("button", { name: "Reset password" }).click();
  await expect(other.getByText(`We sent a link to ${user.identifier}.`)).toBeVisible();
  const link = (await messageTo(user.identifier, 2)).links.find((one) => one.includes("/reset-password/"));
  await open(other, String(link));
  await other.getByLabel("New password", { exact: true }).fill("another three words");
  await other.getByLabel("New password again").fill("another four words");
  await other.getByRole("button", { name: "Set password" }).click();
  await expect(other.getByText("The two passwords don't match.")).toBeVisible();
  await other.getByLabel("New password again").fill("another three words");
  await other.getByRole("button", { name: "Set password" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Password changed");
  await open(other, String(link));
  await other.getByLabel("New password", { exact: true }).fill("a third one of words");
  await other.getByLabel("New password again").fill("a third one of words");
  await other.getByRole("button", { name: "Set password" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("This reset link has expired.");
  await open(other, "/signin");
  await fillSignin(other, user);
  await expect(other.getByText("The credentials and password didn't match.")).toBeVisible();
  await fillSignin(other, { ...user, password: "another three words" });
  await other.waitForURL(home);
  await elsewhere.close();

  // The first browser's session ended with the password: it asks for a sign-in in place.
  await page.goto("/settings/security");
  const modal = page.getByRole("dialog", { name: "Sign in to Quire to continue" });
  await expect(modal.getByText(/^Session timed out\. Please re-login\./)).toBeVisible();
  await fillSignin(page, { ...user, password: "another three words" });
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/settings/security");

  await page.getByRole("button", { name: "Change password" }).click();
  const change = page.getByRole("dialog", { name: "Change password" });
  await change.getByLabel("Current password").fill("not this one");
  await change.getByLabel("New password", { exact: true }).fill("the fourth of them");
  await change.getByLabel("New password again").fill("the fourth of them");
  await change.getByRole("button", { name: "Change password" }).click();
  await expect(change.getByText("The current password doesn't match.")).toBeVisible();
  await change.getByLabel("Current password").fill("another three words");
  await change.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await expect(page.getByRole("list", { name: "Signed in" }).getByRole("listitem")).toHaveCount(1);
});

test("a sign-in from a second browser is emailed, and “This wasn't me” signs out everywhere", async ({
  page,
  browser,
  baseURL,
}) => {
  const user = await joinAt(page, `${baseURL}/`);
  const elsewhere = await browser.newContext({ baseURL });
  const intruder = await elsewhere.newPage();
  await open(intruder, "/signin");
  await fillSignin(intruder, user);
  await intruder.waitForURL(home);
  await expectSignedIn(intruder, user.name);
  await open(page, "/settings/security/activity");
  await expect(page.getByText("Signed in on a new device")).toBeVisible();

  const [link = ""] = (await signinAlertTo(user.identifier)).links;
  await open(page, link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Was this you?");
  await intruder.reload();
  await expectSignedIn(intruder, user.name);
  await page.getByRole("button", { name: "This wasn't me" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're signed out everywhere");
  await intruder.goto("/settings");
  await expect(intruder.getByText(/^Session timed out\. Please re-login\./)).toBeVisible();
  await elsewhere.close();
  const [reset = ""] = (await messageWith("signed you out everywhere", user.identifier)).links;
  await open(page, reset);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a new password");
});

test("Google creates an account that then picks its site; Facebook is connected and disconnected", async ({
  page,
  site,
  baseURL,
}) => {
  const word = newWord();
  const email = `${word}@readers.example`;
  await open(page, "/signin");
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You didn't sign in with Google");
  await page.getByRole("link", { name: "Try again" }).click();
  await agreeAs(page, email, "Clara Bell");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose your site's address");
  const label = `clara-${word}`.slice(0, 30);
  await page.getByLabel("Site address").fill(label);
  await page.getByRole("button", { name: "Start your site" }).click();
  await page.waitForURL(`${site(label)}/welcome`);
  await expectSignedIn(page, "Clara Bell");

  await open(page, new URL("/settings/security", String(baseURL)).href);
  const accounts = page.getByRole("list", { name: "Connected accounts" });
  await expect(accounts.getByText(email)).toBeVisible();
  await accounts.getByRole("link", { name: "Connect Facebook" }).click();
  await agreeAs(page, `other-${email}`, "Clara");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Connect Facebook to your account");
  await page.getByRole("button", { name: "Connect Facebook" }).click();
  await expect(page.getByText("Facebook is connected")).toBeVisible();
  await expect(accounts.getByText(`other-${email}`)).toBeVisible();
  await accounts.getByRole("button", { name: "Disconnect Facebook" }).click();
  await expect(accounts.getByRole("link", { name: "Connect Facebook" })).toBeVisible();
});

test("an email that Google hasn't verified gives access to no account", async ({ page }) => {
  await open(page, "/signin");
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: /^Not Melville/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You already have an account");
  await expect(page.getByLabel("Email or mobile")).toHaveValue("melville@example.com");
  const state = await callAs<{ user: unknown }>(page, "GET", "/api/r/session");
  expect(state.user).toBe(null);
});
