import { ROUTES, type Route } from "@quire/domain/routes";
import { fillReaderSignup, fillSignin, newPerson } from "./product/people.ts";
import { expect, melville, open, test } from "./test.ts";

test.use({ expected: [/status of 4(01|04|10|22)/] });

const ID = "b0k7abcdefg123456789";
/** A path of the route, with something plausible in its variable parts. */
const example = ({ path }: Route) =>
  path
    .replace(/\/\{\w+\?\}/g, "")
    .replace(/\[(\w+)[^\]]*\]/g, "$1")
    .replace("{sub_type}", "audio")
    .replace("{subDomain}", "melville")
    .replace(/\{(id|parent|siteId|orderId)\}/g, ID)
    .replace(/\{\w+\}/g, "made-up");

const GATE = "Sign in to Quire to continue";

test("a guest is asked to sign in where the route says so, and nowhere else", async ({ page }) => {
  test.slow();
  for (const route of ROUTES as readonly Route[]) {
    if (route.on === "site" || route.screen === "signin" || route.screen === "signup") continue;
    await open(page, example(route));
    const gate = page.getByRole("dialog", { name: GATE });
    // Either is drawn once the screen has been fetched and it is known who is here.
    await expect(page.getByRole("main").getByRole("heading", { level: 1 }).first(), route.path).toBeVisible();
    if (route.login) await expect(gate, route.path).toBeVisible();
    else await expect(gate, route.path).toHaveCount(0);
  }
});

test("a reader is told what is for creators, and how to become one", async ({ page }) => {
  await open(page, "/signup");
  await fillReaderSignup(page, newPerson("Emily Reader"));
  await page.waitForURL((url) => url.pathname === "/");
  for (const path of ["/drafts", "/stats", "/post/new", "/invite", "/book/new"]) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1, name: "This is for creators" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Start your site" })).toBeVisible();
  }
  await open(page, "/moderation");
  await expect(page.getByRole("heading", { level: 1, name: "You have no access here" })).toBeVisible();
});

test("who signs in for a screen of their own site is signed in on it", async ({ page, site }) => {
  await open(page, "/signin?redirect=%2Fearnings");
  await fillSignin(page, melville);
  await page.waitForURL(`${site("melville")}/earnings`);
  await expect(page.getByRole("heading", { name: "Earnings" })).toBeVisible();
});

test("a creator's own screens open on the own site, and what is Pro's says so", async ({ page, site }) => {
  await open(page, "/signin");
  // She has no Pro.
  await fillSignin(page, { ...melville, identifier: "meera@example.com" });
  await page.waitForURL((url) => url.pathname === "/");
  await open(page, "/stats");
  await page.waitForURL(`${site("meera")}/stats`);
  await open(page, `${site("meera")}/book/new`);
  await expect(page.getByRole("heading", { level: 1, name: "Printed books are part of Pro" })).toBeVisible();
  await open(page, `${site("meera")}/settings`);
  await page.waitForURL((url) => url.hostname === "localhost" && url.pathname === "/settings");
  await open(page, `${site("meera")}/mailer`);
  await expect(page.getByText("is not available here yet")).toBeVisible();
});
