import type { PostCard } from "@quire/contracts/records/post";
import { expect, test } from "vitest";
import { card, post, site } from "../../testing/pages.ts";
import { bundleOffer, partsToBuy } from "./bundleOffer.ts";

const serial = post({ ptype: "parent", subtype: "story", title: "Moby-Dick" });
const part = (index: number, changes: Partial<PostCard> = {}): PostCard =>
  card({
    id: `p${index}`,
    index,
    visibility: "paid",
    access: "payment_required",
    pricing: { web: { INR: 4900 } },
    ...changes,
  });
const own = { access: "granted" } as const;
const free = { visibility: "free", access: "granted", pricing: null } as const;

test("sells all paid parts at once, at the sum of their prices", () => {
  const found = bundleOffer(serial, [part(2), part(1), part(3)], site, "INR");
  expect(found?.label).toBe("Buy all 3 chapters");
  expect(found?.offer).toMatchObject({
    order: { type: "bulk", items: ["p1", "p2", "p3"] },
    price: { amount: 14_700, currency: "INR" },
    context: "purchaseBulkPosts",
  });
});

test("skips parts that are free or already bought", () => {
  const found = bundleOffer(serial, [part(1, free), part(2, own), part(3), part(4)], site, "INR");
  expect(found?.offer.order.items).toEqual(["p3", "p4"]);
  expect(found?.label).toBe("Buy the other 2 chapters");
});

test("skips parts whose payment is waiting for a bank", () => {
  const parts = [part(1), part(2), part(3), part(4)];
  const found = bundleOffer(serial, parts, site, "INR", new Set(["p1", "p2"]));
  expect(found?.offer.order.items).toEqual(["p3", "p4"]);
  expect(found?.label).toBe("Buy the other 2 chapters");
  expect(bundleOffer(serial, parts, site, "INR", new Set(["p1", "p2", "p3"]))).toBeNull();
});

test("offers nothing for a single part or none", () => {
  expect(bundleOffer(serial, [part(1), part(2, own)], site, "INR")).toBeNull();
  expect(bundleOffer(serial, [part(1, own), part(2, own)], site, "INR")).toBeNull();
});

test("offers nothing when parts have no price in a common currency", () => {
  const parts = [part(1), part(2, { pricing: { web: { USD: 200 } } })];
  expect(bundleOffer(serial, parts, site, "INR")).toBeNull();
});

test("sells at most a hundred at a time", () => {
  const parts = Array.from({ length: 136 }, (_, at) => part(at + 1));
  const found = bundleOffer(serial, parts, site, "INR");
  expect(found?.offer.order.items).toHaveLength(100);
  expect(found?.label).toBe("Buy the next 100 chapters");
  expect(partsToBuy(parts).at(-1)?.id).toBe("p100");
});
