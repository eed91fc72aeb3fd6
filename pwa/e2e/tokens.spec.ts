import { sendRequest } from "./product/sendRequest.ts";
import { signUp } from "./product/signIn.ts";
import { newUser } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

test.use({ expected: [/ERR_INTERNET_DISCONNECTED/] });

test("a reader makes an access token, sees it once, sees its use, and revokes it", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(context, String(baseURL), newUser());
  await open(page, "/settings/security");
  const part = page.locator("section", { has: page.getByRole("heading", { name: "Access tokens" }) });
  await expect(part.getByRole("heading", { name: "No access tokens" })).toBeVisible();

  await part.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByText("Give it a name you'll recognize")).toBeVisible();
  await dialog.getByLabel("Name").fill("Weekly build");
  await dialog.getByLabel("Can write and publish").uncheck();
  await dialog.getByLabel("Valid for").selectOption({ label: "30 days" });
  await dialog.getByRole("button", { name: "Create token" }).click();
  const tokenField = dialog.getByLabel("Token", { exact: true });
  await expect(tokenField).toHaveValue(/^quire_pat_[\w-]{43}$/);
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  await expect(tokenField).toHaveValue(token);
  await dialog.getByRole("button", { name: "I've saved it" }).click();

  const row = part.getByRole("listitem").filter({ hasText: "Weekly build" });
  await expect(row).toContainText(/read-only · created .* · never used · expires /);
  await expect(page.getByText(token)).toHaveCount(0);
  const use = () =>
    sendRequest(`${baseURL}/api/r/accounts/me`, { headers: { authorization: `Bearer ${token}` } }).then(
      ({ status }) => status,
    );
  expect(await use()).toBe(200);
  await open(page, "/settings/security");
  await expect(row).toContainText("last used just now");

  await row.getByRole("button", { name: "Revoke: Weekly build" }).click();
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(dialog.getByRole("alert")).toContainText("We can't reach the server");
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Keep it" }).click();
  expect(await use()).toBe(200);
  await row.getByRole("button", { name: "Revoke: Weekly build" }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(part.getByRole("heading", { name: "No access tokens" })).toBeVisible();
  expect(await use()).toBe(401);
});
