import { type Browser, expect, type Page } from "@playwright/test";
import { open } from "../test.ts";
import { callAs } from "./device.ts";
import { payByCard } from "./payments.ts";
import { siteAt } from "./siteAt.ts";
import { openStudio } from "./studio.ts";
import { newWord, type TestUser } from "./users.ts";

/** A printed book on sale, with a title of its own. */
export interface BookOnSale {
  title: string;
  /** Address of its page. */
  address: string;
  creator: TestUser;
}

interface Build {
  kind: string;
  state: string;
  is_current: boolean;
}

/** About 35 pages: enough to be bound. */
const TEXT = Array.from({ length: 24 }, () => "Fog lay on the river, and nobody spoke. ".repeat(50)).join(
  "\n\n",
);

interface Parts {
  country?: string;
  street: string;
  city: string;
  postcode: string;
  state: string;
  phone: string;
}
export const MUMBAI: Parts = {
  ...{ street: "12 Hill Road", city: "Mumbai", postcode: "400050", state: "Maharashtra" },
  phone: "98765 43210",
};
export const BURLINGTON: Parts = {
  country: "United States",
  ...{ street: "1 Church Street", city: "Burlington", postcode: "05401", state: "Vermont" },
  phone: "+1 802 555 0123",
};

/** Fills in the order's address. */
export async function fillAddress(page: Page, name: string, parts: Parts): Promise<void> {
  const form = page.getByRole("dialog");
  if (parts.country) await form.getByLabel("Country").selectOption({ label: parts.country });
  await form.getByLabel("Full name").fill(name);
  await form.getByLabel("Street address").fill(parts.street);
  await form.getByLabel("City").fill(parts.city);
  await form.getByLabel(/^(PIN code|Postcode)$/).fill(parts.postcode);
  await form.getByLabel("State or province").selectOption({ label: parts.state });
  await form.getByLabel("Phone").fill(parts.phone);
}

export const orderButton = (page: Page) => page.getByRole("button", { name: "Order", exact: true });

/** Buys Pro for the creator, by card. */
async function subscribePro(page: Page): Promise<void> {
  await open(page, "/#pro");
  await page.getByRole("dialog").getByRole("button", { name: "Pay ₹449 a month" }).click();
  await page.waitForURL(/\/pro\/payment\/razorpay\//);
  await payByCard(page);
  await expect(page.getByRole("dialog").getByRole("heading", { name: "You are Pro" })).toBeVisible({
    timeout: 180_000,
  });
}

/** Publishes a short printed book on a new creator's site in India. */
export async function publishBook(
  browser: Browser,
  baseURL: string,
  fulfillment: "provider" | "self" = "provider",
): Promise<BookOnSale> {
  const { page, siteId, domain, user: creator, close } = await openStudio(browser, baseURL);
  await subscribePro(page);
  const home = siteAt(baseURL, domain);
  await open(page, `${home}/profile`);
  const title = `The fog ${newWord()}`;
  const posts = `/api/w/${siteId}/posts`;
  const post = await callAs<{ id: string }>(page, "POST", posts, { ptype: "blog", title, markdown: TEXT });
  await callAs(page, "POST", `${posts}/${post.id}/publish`, {});
  const books = `/sites/${siteId}/books`;
  const made = await callAs<{ id: string; version: number }>(page, "POST", `/api/w${books}`, {
    source: { kind: "posts", ids: [post.id] },
  });
  await callAs(page, "PATCH", `/api/w${books}/${made.id}`, {
    last_version: made.version,
    details: { title, about: "A sailor who wrote." },
    sale: {
      ...{ description: "A book about fog.", prices: { INR: 49_900, USD: 1500 }, sample_chapters: 1 },
      fulfillment,
    },
  });
  const build = async (...kinds: string[]) => {
    await callAs(page, "POST", `/api/w${books}/${made.id}/builds`, { kinds });
    await expect
      .poll(
        async () => {
          const { builds } = await callAs<{ builds: Build[] }>(page, "GET", `/api/r${books}/${made.id}`);
          return builds.filter(({ kind, state }) => kinds.includes(kind) && state !== "queued");
        },
        { timeout: 270_000 },
      )
      .toMatchObject(kinds.map((kind) => ({ kind, state: "ready", is_current: true })));
  };
  // The cover's spine depends on the interior's pages.
  await build("interior");
  await build("cover", "sample");
  const { permalink } = await callAs<{ permalink: string }>(
    page,
    "POST",
    `/api/w${books}/${made.id}/publish`,
    {},
  );
  await close();
  return { title, address: home + permalink, creator };
}
