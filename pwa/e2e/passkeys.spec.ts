import { messageTo } from "./product/sandbox.ts";
import { expectSignedIn, fillSignin, joinAt, signOut } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

test.use({ expected: [/status of 401/] });

test("a reader adds a passkey, signs in with it alone, and after the password; a recovery code works too", async ({
  page,
  context,
  baseURL,
}) => {
  const home = String(baseURL);
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  const user = await joinAt(page, home);
  const [link = ""] = (await messageTo(user.identifier)).links;
  await open(page, link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your email is verified");

  await open(page, `${home}/settings#two-step`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Blue key");
  await dialog.getByRole("button", { name: "Continue" }).click();
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCode = String(await codes.first().textContent());
  await dialog.getByRole("button", { name: "I've saved them" }).click();
  await expect(page.getByText("Blue key", { exact: true })).toBeVisible();
  await expect(page.getByText("10 codes left.")).toBeVisible();

  await signOut(page);
  await open(page, `${home}/signin`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL(`${home}/`);
  await expectSignedIn(page, user.name);

  await signOut(page);
  await open(page, `${home}/signin`);
  await fillSignin(page, user);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm it's you");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(`${home}/`);
  await expectSignedIn(page, user.name);

  await signOut(page);
  await open(page, `${home}/signin`);
  await fillSignin(page, user);
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${home}/`);
  await expectSignedIn(page, user.name);
  await open(page, `${home}/settings/security`);
  await expect(page.getByText("9 codes left.")).toBeVisible();
});
