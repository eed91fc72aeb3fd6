import { afterAll, beforeAll, expect, it } from "vitest";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type TestPlatform, testPlatform } from "../../../testing/testPlatform.ts";

let platform: TestPlatform;
let binds: { site: string; buyer: string };
beforeAll(async () => {
  platform = await testPlatform();
  binds = { site: (await makeSite(platform)).id, buyer: (await makeUser(platform)).id };
});
afterAll(() => platform.close());

const CONFIRMED = "state = 'confirmed', settled_at = now(), payment_id = id, creator_share = 9000, fee = 200";

/** Keeps an order of 100 rupees, and changes it so; what the database says. */
async function change(changes: readonly string[]): Promise<string> {
  const id = platform.newId();
  await platform.db.query(
    `INSERT INTO orders (id, buyer_id, site_id, kind, provider, amount, currency, title, return_url, idempotency_key,
                         request_hash, created_at)
     VALUES ($id, $buyer, $site, 'post', 'razorpay', 10000, 'INR', 'A post', 'http://localhost', $key, sha256('a'), now())`,
    { bind: { id, key: id, ...binds } },
  );
  for (const set of changes) {
    const wrong = await platform.db.query(`UPDATE orders SET ${set} WHERE id = '${id}'`).then(
      () => null,
      (error: Error) => error.message,
    );
    if (wrong) return wrong;
  }
  return "kept";
}

it.each([
  ["confirmed", [CONFIRMED]],
  ["confirmed with a fee that is not known", [CONFIRMED, "fee = NULL"]],
  ["confirmed, for nothing and all of it kept", [CONFIRMED, "creator_share = 0, fee = 10000"]],
  ["given back", [CONFIRMED, "refunded_at = now(), returned = 10000"]],
  ["failed", ["state = 'failed'"]],
  ["in error, with its payment", ["state = 'error', payment_id = id"]],
  ["looked at", ["looks = 9"]],
])("keeps an order: %s", async (_, changes) => {
  expect(await change(changes)).toBe("kept");
});

it.each([
  ["confirmed by no payment", ["state = 'confirmed', settled_at = now(), creator_share = 9000"]],
  ["confirmed at no time", ["state = 'confirmed', payment_id = id, creator_share = 9000"]],
  ["confirmed with no share", ["state = 'confirmed', payment_id = id, settled_at = now()"]],
  ["settled, and pending", ["settled_at = now()"]],
  ["shared, and pending", ["creator_share = 9000"]],
  ["given back, and never paid", ["refunded_at = now()"]],
  ["more than all is its creator's", [CONFIRMED, "creator_share = 10001"]],
  ["less than nothing is its creator's", [CONFIRMED, "creator_share = -1"]],
  ["more than all was kept", [CONFIRMED, "fee = 10001"]],
  ["less than nothing was kept", [CONFIRMED, "fee = -1"]],
  ["more than all went back", [CONFIRMED, "returned = 10001"]],
  ["less than nothing went back", [CONFIRMED, "returned = -1"]],
  ["looked at less than never", ["looks = -1"]],
])("refuses an order: %s", async (_, changes) => {
  expect(await change(changes)).toMatch(/orders_are_sound/);
});
