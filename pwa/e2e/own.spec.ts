import { readFile } from "node:fs/promises";
import { openStudio } from "./product/studio.ts";
import { expectSignedIn, fillSignin } from "./product/users.ts";
import { expect, open, test, waitForHydration } from "./test.ts";

test.use({ expected: [/status of 401/] });

test("a creator edits their profile, exports everything, deletes the account, and signs in to keep it", async ({
  browser,
  baseURL,
  site,
}) => {
  const studio = await openStudio(browser, String(baseURL));
  const { page, user, domain } = studio;
  await open(page, `${site(domain)}/profile/edit`);
  await page.getByLabel("Description").fill("The modern Prometheus.");
  await page.getByLabel("Instagram").fill("https://example.org/mary");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("This isn't from Instagram.")).toBeVisible();
  await page.getByLabel("Instagram").fill("@mary");
  await page.getByRole("banner").getByRole("link").first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(page.getByLabel("Instagram")).toHaveValue("https://instagram.com/mary");
  await open(page, `${site(domain)}/profile`);
  await expect(page.getByText("The modern Prometheus.")).toBeVisible();

  await open(page, `${site(domain)}/drafts`);
  await expect(page.getByText("No drafts yet")).toBeVisible();
  await open(page, `${site(domain)}/stats`);
  await expect(page.getByText("No stats yet")).toBeVisible();

  await open(page, "/settings/delete-account");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything" }).click();
  const zip = await readFile(await (await download).path());
  expect(zip.subarray(0, 2).toString()).toBe("PK");
  expect(zip.includes("followers.csv")).toBe(true);
  await page.getByLabel("Your password").fill(user.password);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { name: /^Your account will be deleted on/ })).toBeVisible();
  await page.getByRole("link", { name: "Sign in to keep it" }).click();
  await waitForHydration(page);
  await fillSignin(page, user);
  await page.waitForURL(`${site(domain)}/studio`);
  await expectSignedIn(page, user.name);
  await studio.close();
});
