import { afterAll, beforeAll, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
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

const CONFIRMED =
  "state = 'confirmed', confirmed_at = now(), payment_id = id, creator_share = 9000, fee = 200";

/** Inserts an order of 100 rupees with these changes. Returns the constraint that the database reports. */
async function change(changes: readonly string[]): Promise<string> {
  const id = platform.newId();
  await execute(
    platform.db,
    `INSERT INTO orders (id, buyer_id, site_id, kind, provider, amount, currency, title, return_url, idempotency_key,
                         request_hash, created_at)
     VALUES ($id, $buyer, $site, 'post', 'razorpay', 10000, 'INR', 'A post', 'http://localhost', $key, sha256('a'), now())`,
    { id, key: id, ...binds },
  );
  for (const set of changes) {
    const wrong = await platform.db.query(`UPDATE orders SET ${set} WHERE id = '${id}'`).then(
      () => null,
      (error: Error) => error.message,
    );
    if (wrong) return wrong;
  }
  return "accepted";
}

it.each([
  ["confirmed", [CONFIRMED]],
  ["confirmed with an unknown fee", [CONFIRMED, "fee = NULL"]],
  ["confirmed, with no share and all of it as fee", [CONFIRMED, "creator_share = 0, fee = 10000"]],
  ["refunded", [CONFIRMED, "refunded_at = now(), amount_refunded = 10000"]],
  ["failed", ["state = 'failed'"]],
  ["in error, with its payment", ["state = 'error', payment_id = id"]],
  ["checked", ["reconcile_attempts = 9"]],
])("accepts an order: %s", async (_, changes) => {
  expect(await change(changes)).toBe("accepted");
});

it.each([
  ["confirmed without a payment", ["state = 'confirmed', confirmed_at = now(), creator_share = 9000"]],
  ["confirmed without a time", ["state = 'confirmed', payment_id = id, creator_share = 9000"]],
  ["confirmed without a share", ["state = 'confirmed', payment_id = id, confirmed_at = now()"]],
  ["with a payment time, and pending", ["confirmed_at = now()"]],
  ["with a share, and pending", ["creator_share = 9000"]],
  ["refunded, and never paid", ["refunded_at = now()"]],
  ["a share above its amount", [CONFIRMED, "creator_share = 10001"]],
  ["a negative share", [CONFIRMED, "creator_share = -1"]],
  ["a fee above its amount", [CONFIRMED, "fee = 10001"]],
  ["a negative fee", [CONFIRMED, "fee = -1"]],
  ["refunded above its amount", [CONFIRMED, "amount_refunded = 10001"]],
  ["refunded a negative amount", [CONFIRMED, "amount_refunded = -1"]],
  ["checked a negative number of times", ["reconcile_attempts = -1"]],
])("refuses an order: %s", async (_, changes) => {
  expect(await change(changes)).toMatch(/orders_invariants/);
});
