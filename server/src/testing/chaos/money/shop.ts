import { Role } from "@quire/domain/enums";
import type { Platform } from "../../../platform/platform.ts";
import { makePayoutAccount } from "../../factories/payoutAccount.ts";
import { makePublication } from "../../factories/publication.ts";
import { makeSession } from "../../factories/session.ts";
import { makeSite } from "../../factories/site.ts";
import { makeUser } from "../../factories/user.ts";

export interface Person {
  id: string;
  token: string;
  /** Whom they pay by: readers in India in rupees by Razorpay, elsewhere in dollars by Stripe. */
  provider: "razorpay" | "stripe";
}

/** A creator's site with posts for sale and open for support, its readers, and who pays its creator out. */
export interface Shop {
  siteId: string;
  creator: Person;
  readers: Person[];
  /** Staff who pay creators out. */
  clerk: Person;
  posts: string[];
}

const COUNTRIES = ["IN", "US"] as const;

export async function openSellerKit(platform: Platform, { readers = 3, posts = 2 } = {}): Promise<Shop> {
  const signedIn = async (id: string, country: string): Promise<Person> => ({
    id,
    token: (await makeSession(platform, { user_id: id })).token,
    provider: country === "IN" ? "razorpay" : "stripe",
  });
  const owner = await makeUser(platform, { groups: [Role.pro] });
  const site = await makeSite(platform, { id: owner.id, support: "enabled" });
  for (const currency of ["INR", "USD"] as const) {
    await makePayoutAccount(platform, { owner_id: owner.id, currency });
  }
  const admin = await makeUser(platform, { groups: [Role.admin] });
  const shop: Shop = {
    siteId: site.id,
    creator: await signedIn(owner.id, "IN"),
    clerk: await signedIn(admin.id, "IN"),
    readers: [],
    posts: [],
  };
  for (let n = 0; n < readers; n++) {
    const country = COUNTRIES[n % COUNTRIES.length] ?? "IN";
    shop.readers.push(await signedIn((await makeUser(platform, { country })).id, country));
  }
  for (let n = 0; n < posts; n++) {
    const wishes = { site_id: site.id, visibility: "paid" as const };
    const pricing = { web: { INR: 9900 + 100 * n, USD: 500 + 10 * n } };
    shop.posts.push((await makePublication(platform, { ...wishes, pricing })).post_id);
  }
  return shop;
}
