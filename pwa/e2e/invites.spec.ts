import { expectAccessible } from "./accessible.ts";
import { callAs } from "./product/device.ts";
import { messageTo } from "./product/sandbox.ts";
import { openStudio } from "./product/studio.ts";
import { newUser } from "./product/users.ts";
import { expect, open, test, waitForHydration } from "./test.ts";

test("a creator invites a friend, who signs up from the email, verifies, publishes, and counts for both", async ({
  page,
  context,
  browser,
  baseURL,
  site,
}) => {
  const studio = await openStudio(browser, String(baseURL));
  const { page: creator } = studio;
  const [proofOfCreator = ""] = (await messageTo(studio.user.identifier)).links;
  await open(creator, proofOfCreator);
  await expect(creator.getByRole("heading", { level: 1 })).toHaveText("Your email is verified");
  await open(creator, `${baseURL}/invite`);
  await expect(creator.getByRole("heading", { name: "No friends have joined" })).toBeVisible();
  await expect(creator.getByLabel("Your link")).toHaveValue(`${baseURL}/${studio.domain}/invite`);
  await expect(creator.getByText("0 of 12 friends")).toBeVisible();
  await expectAccessible(creator);
  const friend = newUser("Grace Hopper");
  const email = creator.getByLabel("A friend's email");
  const send = creator.getByRole("button", { name: "Send invite" });
  await email.fill("nowhere");
  await send.click();
  await expect(creator.getByText(/email doesn't appear valid/)).toBeVisible();
  await email.fill(friend.identifier);
  await send.click();
  await expect(creator.getByText(`Invite sent to ${friend.identifier}.`)).toBeVisible();

  const { links } = await messageTo(friend.identifier);
  await open(page, String(links.find((link) => link.endsWith("/invite"))));
  await expect(page.getByText(/^Tove Jansson invited you/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Name", { exact: true }).fill(friend.name);
  await page.getByLabel("Email or mobile").fill(friend.identifier);
  await page.getByLabel("Password", { exact: true }).fill(friend.password);
  const domain = String(friend.identifier.split("@")[0]);
  await page.getByLabel("Site address").fill(domain);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("button", { name: "Verify later" })).toBeVisible();
  await creator.reload();
  const row = creator.getByRole("listitem").filter({ hasText: friend.name });
  await expect(row.getByText("Joined")).toBeVisible();
  await expect(row.getByText(/still needs to verify their address and publish/)).toBeVisible();
  await expectAccessible(creator);

  const [proof = ""] = (await messageTo(friend.identifier, 2)).links;
  const mail = await context.newPage();
  await mail.goto(proof);
  await expect(mail.getByRole("heading", { level: 1 })).toHaveText("Your email is verified");
  await mail.close();
  await page.waitForURL(`${site(domain)}/welcome`);
  await waitForHydration(page);
  // Their free months start, and both are notified, once the job has run.
  await messageTo(friend.identifier, 3);
  await creator.reload();
  await expect(row.getByText(/still needs to publish a first post/)).toBeVisible();
  const { id: siteId } = await callAs<{ id: string }>(page, "GET", "/api/r/accounts/me");
  await open(page, `${baseURL}/pro`);
  await expect(page.getByRole("heading", { name: "Pro, for being invited" })).toBeVisible();
  await expectAccessible(page);

  const post = { ptype: "blog", title: "The first night at sea", markdown: "The sea was calm." };
  const { id } = await callAs<{ id: string }>(page, "POST", `/api/w/${siteId}/posts`, post);
  await callAs(page, "POST", `/api/w/${siteId}/posts/${id}/publish`, {});
  await expect.poll(async () => (await messageTo(studio.user.identifier)).text).toContain("has published");
  await creator.reload();
  await expect(creator.getByText("1 of 12 friends")).toBeVisible();
  await expect(row.getByText("Counts", { exact: true })).toBeVisible();
  await expect(row.getByText(/^A month of Pro for you, on/)).toBeVisible();
  await expect(creator.getByText("1 month of Pro so far, of 12.")).toBeVisible();
  await expectAccessible(creator);
  await open(creator, `${baseURL}/pro`);
  await expect(creator.getByRole("heading", { name: "Pro, for inviting writers" })).toBeVisible();
  await studio.close();
});
