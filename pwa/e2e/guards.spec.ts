import { signIn, signUp } from "./product/signIn.ts";
import { fillSignin, newUser } from "./product/users.ts";
import { expect, melville, open, test } from "./test.ts";

test.use({ expected: [/status of 4(01|04|10|22)/] });

const GATE = "Sign in to Quire to continue";

test("a guest is asked to sign in, and a reader learns what is for creators", async ({
  page,
  context,
  baseURL,
}) => {
  await open(page, "/purchases");
  await expect(page.getByRole("dialog", { name: GATE })).toBeVisible();

  await signUp(context, String(baseURL), newUser("Emily Reader"));
  await open(page, "/drafts");
  await expect(page.getByRole("heading", { level: 1, name: "This is for creators" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Start your site" })).toBeVisible();
  await open(page, "/moderation");
  await expect(
    page.getByRole("heading", { level: 1, name: "You don't have access to this page" }),
  ).toBeVisible();
});

test("a creator who signs in for a screen of their own site is signed in there", async ({ page, site }) => {
  await open(page, "/signin?redirect=%2Fearnings");
  await fillSignin(page, melville);
  await page.waitForURL(`${site("melville")}/earnings`);
  await expect(page.getByRole("heading", { level: 1, name: "Earnings" })).toBeVisible();
});

test("a creator's own screens open on their site, and Pro screens say so", async ({
  page,
  context,
  site,
  baseURL,
}) => {
  // She doesn't have Pro.
  await signIn(context, String(baseURL), { ...melville, identifier: "meera@example.com" });
  await open(page, "/stats");
  await page.waitForURL(`${site("meera")}/stats`);
  await open(page, `${site("meera")}/book/new`);
  await expect(page.getByRole("heading", { level: 1, name: "Printed books are part of Pro" })).toBeVisible();
  await open(page, `${site("meera")}/settings`);
  await page.waitForURL((url) => url.hostname === "localhost" && url.pathname === "/settings");
  await open(page, `${site("meera")}/orders/book`);
  await expect(page.getByRole("heading", { level: 1, name: "Print edition orders" })).toBeVisible();
});
