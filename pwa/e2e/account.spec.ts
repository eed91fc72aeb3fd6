import { sendRequest } from "./product/sendRequest.ts";
import {
  expectSignedIn,
  fillReaderSignup,
  fillSignin,
  joinAt,
  newUser,
  newWord,
  openAs,
  signOut,
  verifyLater,
} from "./product/users.ts";
import { expect, melville, open, test, waitForHydration } from "./test.ts";

test.use({ expected: [/status of 4(01|22)/] });

test("a visitor signs up with an email, picks a subdomain, and is signed in on the new site", async ({
  page,
  context,
  site,
}) => {
  await open(page, "/signup");
  const create = page.getByRole("button", { name: "Create account" });
  const main = page.getByRole("main");
  await create.click();
  await expect(main.getByText("Enter your name")).toBeVisible();
  await expect(main.getByText("Enter your email or mobile number")).toBeVisible();

  const name = page.getByLabel("Name", { exact: true });
  const identifier = page.getByLabel("Email or mobile");
  const password = page.getByLabel("Password", { exact: true });
  const domain = page.getByLabel("Site address");
  await name.fill("Mary Shelley");
  await expect(domain).toHaveValue("maryshelley");
  await identifier.fill("mary@nowhere");
  await password.fill("1234");
  await domain.fill("melville");
  await create.click();
  await expect(main.getByText("The email doesn't appear valid")).toBeVisible();
  await expect(main.getByText("Please use at least 5 characters")).toBeVisible();
  await expect(main.getByText(/taken/)).toBeVisible();
  await domain.fill("admin");
  await create.click();
  await expect(main.getByText("This name is reserved")).toBeVisible();

  const label = `mary-${newWord()}`.slice(0, 30);
  await domain.fill(label);
  await expect(main.getByText(`${label}.${new URL(page.url()).host} is available`)).toBeVisible();
  const user = { ...newUser("Mary Shelley") };
  await identifier.fill(user.identifier);
  await password.fill(user.password);
  await create.click();
  await verifyLater(page);
  await page.waitForURL(`${site(label)}/welcome`);
  await page.getByRole("button", { name: "Do this later" }).click();
  await page.waitForURL(`${site(label)}/studio`);
  await open(page, `${site(label)}/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mary Shelley");
  await expectSignedIn(page, "Mary Shelley");
  await page.reload();
  await expectSignedIn(page, "Mary Shelley");

  const cookies = await context.cookies();
  const sessions = cookies.filter((cookie) => cookie.httpOnly && cookie.expires > 0);
  // One for the platform and one for the site: neither is sent to the other or readable by a script.
  expect(new Set(sessions.map((cookie) => cookie.domain))).toEqual(
    new Set(["localhost", `${label}.localhost`]),
  );
  for (const cookie of sessions) expect([cookie.sameSite, cookie.path]).toEqual(["Lax", "/"]);
  const readable = await page.evaluate(() => document.cookie);
  for (const cookie of sessions) expect(readable).not.toContain(cookie.value);
});

test("a wrong password is refused with its message; the right one leads to the creator's studio", async ({
  page,
  site,
}) => {
  await open(page, "/signin");
  await fillSignin(page, { identifier: "not an email", password: "x" });
  await expect(page.getByText("The email doesn't appear valid")).toBeVisible();
  for (const identifier of [melville.identifier, "nobody@readers.example"]) {
    await fillSignin(page, { identifier, password: "wrong words" });
    await expect(page.getByText("The credentials and password didn't match.")).toBeVisible();
  }
  await fillSignin(page, melville);
  await page.waitForURL(`${site("melville")}/studio`);
  await expectSignedIn(page, "Herman Melville");
  await signOut(page);
  await page.reload();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("a locked post shows its preview and unlocks when a new reader signs up to follow", async ({
  page,
  site,
}) => {
  await open(page, `${site("melville")}/`);
  await page
    .getByRole("link", { name: /From the ship's log/ })
    .first()
    .click();
  const text = page.locator("[data-post-content]");
  await expect(text).toContainText("I keep a second log beside the first.");
  await expect(text).not.toContainText("inkwell");
  const address = page.url();
  await page.getByRole("link", { name: "Sign in and follow" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in to follow Herman Melville" });
  await dialog.getByRole("link", { name: "Continue to Quire" }).click();
  await page.waitForURL((url) => url.pathname === "/signin" && url.hostname === "localhost");
  await page.getByRole("link", { name: "Create a new account" }).click();
  await fillReaderSignup(page, newUser());
  await page.waitForURL(address);
  // The sign-up was started by following.
  await expect(text).toContainText("face down under the inkwell");
  await open(page, `${site("melville")}/`);
  await expect(page.getByRole("button", { name: "Following" })).toBeVisible();
});

test("sessions are listed with their site, and a revoked one ends at once", async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  const user = await joinAt(page, `${site("melville")}/`);
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await openAs(other, user, `${baseURL}/`);

  await open(page, `${baseURL}/settings/security`);
  const list = page.getByRole("list", { name: "Signed in" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list.getByText("This device")).toHaveCount(1);
  await expect(list.getByText(/melville\.localhost/)).toHaveCount(1);
  // Two are on the platform: this device's and the other browser's.
  const platform = list
    .getByRole("listitem")
    .filter({ hasNotText: "melville.localhost" })
    .filter({ hasNotText: "This device" });
  await platform.getByRole("button", { name: /^Sign out/ }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);

  await other.reload();
  await waitForHydration(other);
  await expect(other.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  await elsewhere.close();
});

test("a session of one origin isn't valid on another", async ({ page, context, site, baseURL }) => {
  await joinAt(page, `${site("melville")}/`);
  const cookies = await context.cookies(site("melville"));
  const header = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const me = (origin: string) => sendRequest(`${origin}/api/r/accounts/me`, { headers: { cookie: header } });
  expect((await me(site("melville"))).status).toBe(200);
  expect((await me(site("meera"))).status).toBe(401);
  expect((await me(String(baseURL))).status).toBe(401);
  await open(page, `${site("meera")}/`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
});
