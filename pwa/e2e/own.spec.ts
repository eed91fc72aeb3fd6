import { readFile } from "node:fs/promises";
import { expectSignedIn, fillSignin, newPerson, newWord, verifyLater } from "./product/people.ts";
import { alive, expect, open, test } from "./test.ts";

test.use({ expected: [/status of 401/] });

test("a creator edits their profile, takes everything along, asks to be deleted, and thinks better of it", async ({
  page,
  site,
}) => {
  const person = newPerson("Mary Shelley");
  const label = `own-${newWord()}`.slice(0, 30);
  await open(page, "/signup");
  await page.getByLabel("Name", { exact: true }).fill(person.name);
  await page.getByLabel("Email or mobile").fill(person.identifier);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Address of your site").fill(label);
  await page.getByRole("button", { name: "Create account" }).click();
  await verifyLater(page);
  await page.waitForURL(`${site(label)}/`);
  await expectSignedIn(page, person.name);

  await open(page, `${site(label)}/profile/edit`);
  await page.getByLabel("Description").fill("The modern Prometheus.");
  await page.getByLabel("Instagram").fill("https://example.org/mary");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This is not an address of Instagram.")).toBeVisible();
  await page.getByLabel("Instagram").fill("@mary");
  await page.getByRole("banner").getByRole("link").first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your profile is saved")).toBeVisible();
  await expect(page.getByLabel("Instagram")).toHaveValue("https://instagram.com/mary");
  await open(page, `${site(label)}/profile`);
  await expect(page.getByText("The modern Prometheus.")).toBeVisible();

  await open(page, `${site(label)}/drafts`);
  await expect(page.getByText("No drafts yet")).toBeVisible();
  await open(page, `${site(label)}/stats`);
  await expect(page.getByText("Nothing to count yet")).toBeVisible();

  await open(page, "/settings/delete-account");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download everything" }).click();
  const zip = await readFile(await (await download).path());
  expect(zip.subarray(0, 2).toString()).toBe("PK");
  expect(zip.includes("followers.csv")).toBe(true);
  await page.getByLabel("Your password").fill(person.password);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { name: /^Your account is deleted on/ })).toBeVisible();
  await page.getByRole("link", { name: "Sign in and keep it" }).click();
  await alive(page);
  await fillSignin(page, person);
  await page.waitForURL(`${site(label)}/`);
  await expectSignedIn(page, person.name);
});
