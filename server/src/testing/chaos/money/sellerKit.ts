import { Role } from "@quire/domain/enums";
import type { Platform } from "../../../platform/platform.ts";
import { makeBook } from "../../factories/book.ts";
import { makePayoutAccount } from "../../factories/payoutAccount.ts";
import { makePublication } from "../../factories/publication.ts";
import { makeSession } from "../../factories/session.ts";
import { makeSite } from "../../factories/site.ts";
import { makeUser } from "../../factories/user.ts";

export interface KitUser {
  id: string;
  token: string;
  /** The provider they pay with: readers in India in rupees by Razorpay, elsewhere in dollars by Stripe. */
  provider: "razorpay" | "stripe";
}

/** A creator's site with posts for sale and support enabled, its readers, and the admin who pays its creator out. */
export interface SellerKit {
  siteId: string;
  creator: KitUser;
  readers: KitUser[];
  /** The admin who pays creators out. */
  clerk: KitUser;
  posts: string[];
  /** Printed books, for sale in both currencies. */
  books: string[];
}

const COUNTRIES = ["IN", "US"] as const;

export async function openSellerKit(platform: Platform, { readers = 3, posts = 2 } = {}): Promise<SellerKit> {
  const signedIn = async (id: string, country: string): Promise<KitUser> => ({
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
  const seller: SellerKit = {
    siteId: site.id,
    creator: await signedIn(owner.id, "IN"),
    clerk: await signedIn(admin.id, "IN"),
    readers: [],
    posts: [],
    books: [],
  };
  for (let n = 0; n < readers; n++) {
    const country = COUNTRIES[n % COUNTRIES.length] ?? "IN";
    seller.readers.push(await signedIn((await makeUser(platform, { country })).id, country));
  }
  for (let n = 0; n < posts; n++) {
    const fields = { site_id: site.id, visibility: "paid" as const };
    const pricing = { web: { INR: 9900 + 100 * n, USD: 500 + 10 * n } };
    seller.posts.push((await makePublication(platform, { ...fields, pricing })).post_id);
  }
  seller.books.push((await makeBook(platform, { site_id: site.id })).id);
  return seller;
}
