import { expectAccessible } from "./accessible.ts";
import { newPerson } from "./product/people.ts";
import { messageTo } from "./product/sandbox.ts";
import { openStudio } from "./product/studio.ts";
import { expect, open, test } from "./test.ts";

test("a creator invites a friend, who signs up by the letter and stands in the list", async ({
  page,
  browser,
  baseURL,
}) => {
  const site = (domain: string) => String(baseURL).replace("://", `://${domain}.`);
  const studio = await openStudio(browser, String(baseURL), site);
  await open(studio.page, `${baseURL}/invite`);
  await expect(studio.page.getByRole("heading", { name: "Nobody came yet" })).toBeVisible();
  await expect(studio.page.getByLabel("Your link")).toHaveValue(`${baseURL}/${studio.domain}/invite`);
  await expect(studio.page.getByText("0 of 12 friends")).toBeVisible();
  await expectAccessible(studio.page);
  const friend = newPerson("Grace Hopper");
  await studio.page.getByLabel("A friend's email").fill("nowhere");
  await studio.page.getByRole("button", { name: "Send invite" }).click();
  await expect(studio.page.getByText(/email doesn't appear valid/)).toBeVisible();
  await studio.page.getByLabel("A friend's email").fill(friend.identifier);
  await studio.page.getByRole("button", { name: "Send invite" }).click();
  await expect(studio.page.getByText(`The invite is on its way to ${friend.identifier}.`)).toBeVisible();
  await studio.page.getByLabel("A friend's email").fill(friend.identifier);
  await studio.page.getByRole("button", { name: "Send invite" }).click();
  await expect(studio.page.getByText("You have invited this address before.")).toBeVisible();

  const letter = await messageTo(friend.identifier);
  const link = letter.links.find((one) => one.endsWith("/invite"));
  await open(page, String(link));
  await expect(page.getByText(/^Tove Jansson invited you/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Name", { exact: true }).fill(friend.name);
  await page.getByLabel("Email or mobile").fill(friend.identifier);
  await page.getByLabel("Password", { exact: true }).fill(friend.password);
  // Of its own: the same friend comes on a phone and on a desk.
  await page.getByLabel("Address of your site").fill(String(friend.identifier.split("@")[0]));
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("button", { name: "Verify later" })).toBeVisible();

  await studio.page.reload();
  const row = studio.page.getByRole("listitem").filter({ hasText: friend.name });
  await expect(row.getByText("Joined")).toBeVisible();
  await expect(row.getByText(/still to verify their address, and to publish/)).toBeVisible();
  await expectAccessible(studio.page);
  await studio.close();
});
