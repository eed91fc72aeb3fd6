import { errorClass } from "@quire/client/errors";
import { expect, test } from "vitest";
import { post, site } from "../../testing/pages.ts";
import { earningsCopy, noteOf } from "./checkoutCopy.ts";
import { deliveryCopy, refusalCopy } from "./paymentCopy.ts";
import { postOffer } from "./postOffer.ts";
import { allowsOtherMethod, waitingCopy } from "./waitingCopy.ts";

const ada = { name: "Ada", creator_share: 85 };

test("states the creator's share exactly", () => {
  const price = { amount: 9900, currency: "INR" } as const;
  expect(earningsCopy({ price, creator: ada })).toBe("Ada gets ₹84.15, before the payment provider's fee.");
  const pro = { ...ada, creator_share: 90 };
  expect(earningsCopy({ price, creator: pro })).toContain("₹89.10");
});

const refused = (status: number, code: string, message: string, next?: string) =>
  refusalCopy(new (errorClass(status))(status, { code: code as "forbidden", message, next }));

test("shows a refusal in the server's words, with the next step", () => {
  expect(refused(406, "payments_blocked", "Payments are blocked.", "Try again tomorrow.")).toBe(
    "Payments are blocked. Try again tomorrow.",
  );
});

test.each([
  [0, "network_failed"],
  [0, "timed_out"],
  [500, "internal"],
  [503, "payment_unreachable"],
])("doesn't claim a loss when the outcome is unknown: %i %s", (status, code) => {
  expect(refused(status, code, "x")).toMatch(/^We are unable to reach the payment system\..*nothing is lost/);
});

test("names the serial that a chapter is part of", () => {
  const parent = { id: "b1", title: "Moby-Dick", permalink: "/" };
  expect(noteOf(post({ ptype: "chapter", index: 7, parent }))).toBe("Chapter 7 of Moby-Dick");
  expect(noteOf(post())).toBeNull();
});

test("uses the buyer's currency where it has a price, and the site's until the buyer is known", () => {
  const sold = post({ visibility: "paid", pricing: { web: { USD: 200, INR: 4900 } } });
  expect(postOffer(sold, site, "INR")?.price).toEqual({ amount: 4900, currency: "INR" });
  expect(postOffer(sold, site, "EUR")?.price).toEqual({ amount: 200, currency: "USD" });
  expect(postOffer(sold, site, undefined)?.price).toEqual({ amount: 200, currency: "USD" });
});

test("offers nothing without a price or for what isn't sold", () => {
  expect(postOffer(post({ visibility: "paid", pricing: { web: {} } }), site, "INR")).toBeNull();
  expect(postOffer(post({ visibility: "follow", pricing: { web: { INR: 4900 } } }), site, "INR")).toBeNull();
});

test("describes a delivery, with the right to a refund", () => {
  const message = post({
    visibility: "paid",
    pricing: { web: { USD: 200 } },
    ptype: "dg",
    subtype: "other",
    good_type: "personalised_message",
  });
  expect(postOffer(message, site, "USD")).toMatchObject({
    promised: "personalised_message",
  });
  expect(deliveryCopy("virtual_meetup", "Ada")).toEqual({
    note: "Virtual meetup",
    description: "An online meetup. Ada delivers it within two weeks, or you can get a refund.",
  });
  expect(postOffer({ ...message, good_type: "other" }, site, "USD")?.promised).toBeNull();
});

const item = (id: string) => ({ id, title: id, amount: 4900, url: null });

test("names the pending amount and says not to pay again", () => {
  const copy = waitingCopy({ items: [item("a")], amount: 4900, currency: "INR" });
  expect(copy).toMatch(/^Your payment of ₹49 is not confirmed yet\./);
  expect(copy).toContain("You don't need to pay again.");
});

test("counts the parts of a bundle", () => {
  const copy = waitingCopy({ items: [item("a"), item("b")], amount: 9800, currency: "INR" });
  expect(copy).toContain("₹98 for 2 parts");
});

test("offers another way to pay only where both attempts can't be charged", () => {
  expect(allowsOtherMethod({ provider: "razorpay" })).toBe(true);
  expect(allowsOtherMethod({ provider: "stripe" })).toBe(false);
});
