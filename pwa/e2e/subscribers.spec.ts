import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { violations } from "./accessible.ts";
import { callAs, storedText } from "./product/device.ts";
import { pngOf } from "./product/pictures.ts";
import { openStudio } from "./product/studio.ts";
import { newWord, openAs, openStudioScreen } from "./product/users.ts";
import { expect, melville, open, test } from "./test.ts";

/** Melville has Pro; meera doesn't. */
const meera = { ...melville, identifier: "meera@example.com" };

// Earlier runs share the list, so each run's addresses have a prefix of their own.
const prefix = newWord();
const address = (name: string) => `${prefix}.${name}@lists.example`;

/** A list from another program, with a column name that can't be guessed. */
const LIST = [
  "Email Address,Pen,Joined",
  `${address("ada")},Ada Gray,2023-03-12`,
  `${address("tove")},"Jansson, Tove",2023-04-01`,
  `${address("ada").toUpperCase()},Ada again,2024-01-01`,
  "not an address,Nobody,2024-01-01",
  `${address("moomin")},,`,
].join("\r\n");

/** Drops a file onto an element, as from a folder. */
async function drop(page: Page, place: Locator, name: string, text: string) {
  const dataTransfer = await page.evaluateHandle(
    (file) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([file.text], file.name, { type: "text/csv" }));
      return transfer;
    },
    { name, text },
  );
  await place.dispatchEvent("dragover", { dataTransfer });
  await place.dispatchEvent("drop", { dataTransfer });
}

/** Presses a button and returns the downloaded text. */
async function downloaded(page: Page, button: Locator): Promise<string> {
  const download = page.waitForEvent("download");
  await button.click();
  return readFile(await (await download).path(), "utf8");
}

/** Imports addresses over the API, and waits until they are in the list. */
async function importAddresses(page: Page, addresses: string[]) {
  const { id: siteId } = await callAs<{ id: string }>(page, "GET", "/api/r/accounts/me");
  const importId = await page.evaluate(
    async (list) => {
      const state = await (await fetch("/api/r/session")).json();
      const form = new FormData();
      form.append("site_id", list.siteId);
      form.append("csv_data", new File([list.text], "list.csv", { type: "text/csv" }));
      const answer = await fetch("/api/w/newsletter/subscribers/import", {
        method: "POST",
        headers: { "x-xsrf-token": state.xsrf, authorization: `Session ${state.session.id}` },
        body: form,
      });
      return (await answer.json()).id as string;
    },
    { siteId, text: ["email", ...addresses].join("\n") },
  );
  const path = `/api/r/sites/${siteId}/subscribers/imports/${importId}`;
  await expect.poll(async () => (await callAs<{ state: string }>(page, "GET", path)).state).toBe("done");
}

const main = (page: Page) => page.getByRole("main");
const lineOf = (page: Page, label: string) =>
  main(page).locator("dl div").filter({ hasText: label }).getByRole("definition");
/** Returns the number of subscribers on the server. */
async function countedAt(page: Page): Promise<number> {
  const { id } = await callAs<{ id: string }>(page, "GET", "/api/r/accounts/me");
  const path = `/api/r/sites/${id}/subscribers/count`;
  return (await callAs<{ subscribed: number }>(page, "GET", path)).subscribed;
}

test.describe.configure({ mode: "serial" });

test("a creator with Pro drops a list, maps a column, checks it, imports it, and downloads the skipped rows", async ({
  page,
  site,
}) => {
  await openAs(page, melville, `${site("melville")}/mailinglist/import`);
  await drop(page, main(page).getByText("Drop a CSV file here").locator(".."), "readers.csv", LIST);

  await expect(main(page).getByRole("heading", { name: "Are the columns right?" })).toBeVisible();
  await expect(main(page).getByLabel("Email", { exact: true })).toHaveValue("Email Address");
  await expect(main(page).getByLabel("Subscribed since")).toHaveValue("Joined");
  const name = main(page).getByLabel("Name", { exact: true });
  await expect(name).toHaveValue("");
  await name.selectOption("Pen");
  await expect(main(page).getByRole("region", { name: "First rows" })).toContainText("Jansson, Tove");

  await main(page).getByRole("button", { name: "Check list" }).click();
  await expect(main(page).getByRole("heading", { name: "3 would be added" })).toBeVisible();
  await expect(lineOf(page, "Duplicates in the file")).toHaveText("1");
  await expect(lineOf(page, "Invalid addresses")).toHaveText("1");

  // Holds back the response until the progress was visible.
  let goOn = () => {};
  const released = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/subscribers/imports/*", async (route) => {
    await released;
    await route.continue();
  });
  await main(page).getByRole("button", { name: "Import 3" }).click();
  await expect(main(page).getByRole("progressbar", { name: "Importing readers.csv" })).toBeVisible();
  await expect(main(page).getByText("You can leave this page")).toBeVisible();
  goOn();
  await expect(main(page).getByRole("heading", { name: "3 subscribers were added" })).toBeVisible();

  const refused = await downloaded(page, main(page).getByRole("link", { name: "Skipped rows", exact: true }));
  expect(refused.trim().split("\r\n")).toHaveLength(2);
  expect(refused).toContain("not an address");

  await main(page).getByRole("link", { name: "See your list" }).click();
  await page.waitForURL("**/mailinglist");
  await main(page).getByLabel("Email starts with").fill(prefix);
  const rows = main(page).getByRole("list", { name: "Subscribers" }).getByRole("listitem");
  await expect(rows).toHaveText([
    /ada@lists\.example.*Ada Gray · CSV · since 12 Mar, 2023/,
    /moomin@lists\.example.*CSV · since/,
    /tove@lists\.example.*Jansson, Tove · CSV · since 1 Apr, 2023/,
  ]);
});

test("importing the same list again adds nobody, and a picture is rejected", async ({ page, site }) => {
  await openAs(page, melville, `${site("melville")}/mailinglist/import`);
  const input = page.getByLabel("List of subscribers");
  await input.setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: pngOf([1, 2, 3]) });
  await expect(main(page).getByRole("alert")).toHaveText(
    "We can't read this file. Export your list as CSV and choose that file.",
  );

  await input.setInputFiles({ name: "readers.csv", mimeType: "text/csv", buffer: Buffer.from(LIST) });
  await expect(main(page).getByRole("alert")).toHaveCount(0);
  await main(page).getByRole("button", { name: "Check list" }).click();
  await expect(main(page).getByRole("heading", { name: "0 would be added" })).toBeVisible();
  await expect(lineOf(page, "Already on your list")).toHaveText("3");
  await expect(main(page).getByRole("button", { name: /^Import/ })).toHaveCount(0);
  await expect(main(page).getByRole("list").getByText("readers.csv").first()).toBeVisible();
});

test("a creator searches the list, loads the rest, exports it, and removes a subscriber", async ({
  page,
  site,
  baseURL,
}) => {
  await openAs(page, melville, `${site("melville")}/mailinglist`);
  const many = `${prefix}.many`;
  const addresses = Array.from(
    { length: 60 },
    (_, n) => `${many}${String(n).padStart(2, "0")}@lists.example`,
  );
  await importAddresses(page, addresses);
  await page.reload();
  const imported = await countedAt(page);
  // Until the server answers, the last known count is shown.
  await expect(lineOf(page, "Email subscribers")).toHaveText(imported.toLocaleString("en"));

  await main(page).getByLabel("Email starts with").fill(many.toUpperCase());
  const rows = main(page).getByRole("list", { name: "Subscribers" }).getByRole("listitem");
  await expect(rows.first()).toContainText(`${many}00@lists.example`);
  await expect(rows).toHaveCount(50);
  await main(page).getByRole("button", { name: "Show more" }).click();
  await expect(rows).toHaveCount(60);
  await expect(main(page).getByRole("button", { name: "Show more" })).toHaveCount(0);

  // By keyboard, whose focus moves to the row that takes the removed one's place.
  const dialog = page.getByRole("dialog");
  const remove = (n: string) =>
    main(page).getByRole("button", { name: `Remove ${many}${n}@lists.example`, exact: true });
  await remove("07").focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("They get no more emails unless they follow your site.");
  await page.keyboard.press("Escape");
  await expect(remove("07")).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Remove", exact: true }).press("Enter");
  await expect(rows).toHaveCount(59);
  await expect(remove("08")).toBeFocused();
  await expect(lineOf(page, "Email subscribers")).toHaveText((imported - 1).toLocaleString("en"));
  await page.reload();
  await main(page).getByLabel("Email starts with").fill(`${many}07`);
  await expect(main(page).getByText(`No address on your list starts with “${many}07”.`)).toBeVisible();

  await main(page).getByRole("button", { name: "Show all" }).click();
  await expect(rows.first()).toBeVisible();
  await main(page).getByLabel("Email starts with").fill(many);
  await main(page).getByLabel("State").selectOption({ label: "Unsubscribed" });
  await expect(
    main(page).getByText(`No address on your list starts with “${many}” and has unsubscribed.`),
  ).toBeVisible();

  // On the platform, where the sign-in has just confirmed who it is.
  await main(page).getByRole("link", { name: "Export on Quire" }).click();
  await page.waitForURL(`${baseURL}/mailinglist`);
  await main(page).getByLabel("Email starts with").fill(many);
  await expect(main(page).getByRole("list", { name: "Subscribers" }).getByRole("listitem")).toHaveCount(50);
  const csv = await downloaded(page, main(page).getByRole("button", { name: "Export these as CSV" }));
  const found = csv.trim().split("\r\n").slice(1);
  expect(found.map((line) => line.split(",")[0])).toEqual(addresses.filter((_, n) => n !== 7));
});

test.describe("when the server is unreachable", () => {
  test.use({ expected: [/ERR_INTERNET_DISCONNECTED/] });

  test("the counts are the last known ones, and no addresses are shown", async ({ page, site }) => {
    await openAs(page, melville, `${site("melville")}/mailinglist`);
    const counted = await countedAt(page);
    await expect(main(page).getByRole("list", { name: "Subscribers" })).toContainText("@lists.example");
    await expect.poll(() => storedText(page)).toContain(`"subscribed":${counted}`);
    expect(await storedText(page)).not.toContain("@lists.example");
    await page.route("**/api/r/sites/**", (route) => route.abort("internetdisconnected"));
    await page.reload();
    await expect(main(page).getByText("Other people's addresses aren't saved on this device.")).toBeVisible();
    await expect(lineOf(page, "Email subscribers")).toHaveText(counted.toLocaleString("en"));
    await expect(main(page).getByRole("list", { name: "Subscribers" })).toHaveCount(0);
    await page.unrouteAll();
    await main(page).getByRole("button", { name: "Try again" }).click();
    await expect(main(page).getByRole("list", { name: "Subscribers" })).toBeVisible();
  });
});

test("a creator without Pro sees what Pro includes, and a guest is asked to sign in", async ({
  browser,
  page,
  site,
}) => {
  await openAs(page, meera, `${site("meera")}/`);
  for (const path of ["/mailinglist", "/mailinglist/import"]) {
    await open(page, site("meera") + path);
    await expect(main(page).getByRole("heading", { name: "Importing is part of Pro" })).toBeVisible();
  }
  await openStudioScreen(page, "Audience");
  await page.waitForURL(`${site("meera")}/mailinglist`);
  const guest = await browser.newPage();
  await open(guest, `${site("meera")}/mailinglist`);
  await expect(guest.getByRole("heading", { name: /^Sign in to .* to continue$/ }).first()).toBeVisible();
  await guest.close();
});

/** A feed, of which one post has a summary only. */
const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Old site</title>
<item><title>At sea</title><link>https://old.example/2020/at-sea/</link><guid>1</guid><pubDate>Mon, 06 Jan 2020 10:00:00 GMT</pubDate>
<description>&lt;p&gt;All of the text.&lt;/p&gt;&lt;p&gt;And more.&lt;/p&gt;</description></item>
<item><title>On land</title><guid>2</guid><description>&lt;p&gt;Words.&lt;/p&gt;&lt;form&gt;&lt;/form&gt;</description></item>
</channel></rss>`;

/** A ZIP of `posts.csv` and `posts/1.a.html`, both empty. */
const ZIP =
  "UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAAJAAAAcG9zdHMuY3N2UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAAOAAAAcG9zdHMvMS5hLmh0bWxQSwECFAMUAAAAAAAAACEAAAAAAAAAAAAAAAAACQAAAAAAAAAAAAAAgAEAAAAAcG9zdHMuY3N2UEsBAhQDFAAAAAAAAAAhAAAAAAAAAAAAAAAAAA4AAAAAAAAAAAAAAIABJwAAAHBvc3RzLzEuYS5odG1sUEsFBgAAAAACAAIAcwAAAFMAAAAAAA==";

test("a creator drops a feed, checks it, imports its posts, and saves the report", async ({
  browser,
  baseURL,
  site,
}) => {
  const { page, domain, close } = await openStudio(browser, String(baseURL));
  await open(page, `${site(domain)}/mailinglist/import`);
  await main(page)
    .getByLabel("Export of your posts")
    .setInputFiles({ name: "a.zip", mimeType: "application/zip", buffer: Buffer.from(ZIP, "base64") });
  await expect(main(page).getByLabel("Where it is from")).toHaveValue("substack");
  await main(page).getByRole("button", { name: "Another file" }).click();
  await drop(
    page,
    main(page).getByText("Drop the export of another platform").locator(".."),
    "feed.xml",
    FEED,
  );
  await expect(main(page).getByLabel("Where it is from")).toHaveValue("rss");
  await main(page).getByRole("button", { name: "Check export" }).click();
  await expect(main(page).getByRole("heading", { name: "2 posts would be imported" })).toBeVisible();
  const changed = main(page).getByRole("list", { name: "Changed or not imported" });
  await expect(changed).toContainText("On land");

  await main(page).getByRole("button", { name: "Import 2" }).click();
  await expect(main(page).getByRole("heading", { name: "2 posts were imported" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const report = await downloaded(page, main(page).getByRole("button", { name: "Report" }));
  expect(report).toMatch(/imported whole,At sea,published,http\S+\/post\/\w+,\/2020\/at-sea,/);
  expect(report).toMatch(/changed,On land,/);

  await page.reload();
  await main(page).getByRole("button", { name: "Show feed.xml" }).first().click();
  await expect(main(page).getByRole("heading", { name: "2 posts were imported" })).toBeVisible();
  await page.goto(`${site(domain)}/2020/at-sea/`);
  await expect(page.getByRole("heading", { level: 1, name: "At sea" })).toBeVisible();
  await close();
});
