import { errorClass } from "@quire/client/errors";
import { expect, test } from "vitest";
import { post, site } from "../../testing/pages.ts";
import { refusalWords } from "./paymentWords.ts";
import { earnsWords, noteOf } from "./payWords.ts";
import { postOffer } from "./postOffer.ts";
import { promiseWords } from "./promiseWords.ts";

const ada = { name: "Ada", creator_share: 85 };

test("the creator's share is told exactly", () => {
  const price = { amount: 9900, currency: "INR" } as const;
  expect(earnsWords({ price, creator: ada })).toBe("Ada gets ₹84.15, before the payment provider's fee.");
  const pro = { ...ada, creator_share: 90 };
  expect(earnsWords({ price, creator: pro })).toContain("₹89.10");
});

const refused = (status: number, code: string, message: string, next?: string) =>
  refusalWords(new (errorClass(status))(status, { code: code as "forbidden", message, next }));

test("a refusal is told in the server's words, with what to do next", () => {
  expect(refused(406, "payments_blocked", "Payments are blocked.", "Try again tomorrow.")).toBe(
    "Payments are blocked. Try again tomorrow.",
  );
});

test.each([
  [0, "network_failed"],
  [0, "timed_out"],
  [500, "internal"],
  [503, "payment_unreachable"],
])("where nobody can say, nothing is said to be lost: %i %s", (status, code) => {
  expect(refused(status, code, "x")).toMatch(/^We are unable to reach the payment system\..*nothing is lost/);
});

test("a chapter is sold with the serial it is part of", () => {
  const parent = { id: "b1", title: "Moby-Dick", permalink: "/" };
  expect(noteOf(post({ ptype: "chapter", index: 7, parent }))).toBe("Chapter 7 of Moby-Dick");
  expect(noteOf(post())).toBeNull();
});

test("the price is the buyer's own where there is one, and that of the site until the buyer is known", () => {
  const sold = post({ visibility: "paid", pricing: { web: { USD: 200, INR: 4900 } } });
  expect(postOffer(sold, site, "INR")?.price).toEqual({ amount: 4900, currency: "INR" });
  expect(postOffer(sold, site, "EUR")?.price).toEqual({ amount: 200, currency: "USD" });
  expect(postOffer(sold, site, undefined)?.price).toEqual({ amount: 200, currency: "USD" });
});

test("what has no price, or is not closed for money, is not offered", () => {
  expect(postOffer(post({ visibility: "paid", pricing: { web: {} } }), site, "INR")).toBeNull();
  expect(postOffer(post({ visibility: "follow", pricing: { web: { INR: 4900 } } }), site, "INR")).toBeNull();
});

test("what is delivered later is sold as what it is, with the way back", () => {
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
  expect(promiseWords("virtual_meetup", "Ada")).toEqual({
    note: "Virtual meetup",
    gives: "An online meetup. Ada delivers it within two weeks, or you can get a refund.",
  });
  expect(postOffer({ ...message, good_type: "other" }, site, "USD")?.promised).toBeNull();
});
