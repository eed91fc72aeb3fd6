import type { Post } from "@quire/contracts/records/post";
import { expect, test } from "vitest";
import { post } from "../testing/pages.ts";
import { lockCopy } from "./lockCopy.ts";

const locked = (access: Parameters<typeof lockCopy>[0]["access"], pricing: Post["pricing"] = null) =>
  lockCopy(post({ access, ptype: "chapter", subtype: "story", pricing }), "Ada");
const PRICE = { web: { USD: 300 } };

test("a followers' chapter prompts a guest to sign in first", () => {
  expect(locked("sign_in_and_follow_required")).toMatchObject({
    title: "The rest of this chapter is for followers",
    action: "sign_in",
  });
});

test("a followers' chapter lets a signed-in reader follow right away", () => {
  expect(locked("follow_required").action).toBe("follow");
});

test.each(["payment_required", "sign_in_and_payment_required"] as const)(
  "a paid chapter offers one action, to buy it: %s",
  (access) => {
    expect(locked(access, PRICE)).toMatchObject({ action: "buy" });
    expect(locked(access, PRICE).message).toContain("offline");
  },
);

test('the title never breaks "e-book" across lines', () => {
  const ebook = post({ access: "payment_required", ptype: "dg", subtype: "document", pricing: PRICE });
  expect(lockCopy(ebook, "Ada").title).toBe("Buy this e-\u2060book to keep reading");
});

test("a chapter without a price offers no purchase", () => {
  expect(locked("payment_required")).toMatchObject({
    message: "Ada isn't selling it right now.",
    action: null,
  });
});

test("a made-to-order good promises a delivery time instead of a text", () => {
  const meetup = post({
    access: "payment_required",
    ptype: "dg",
    subtype: "other",
    good_type: "virtual_meetup",
    pricing: PRICE,
  });
  expect(lockCopy(meetup, "Ada")).toEqual({
    title: "Ada makes it to order",
    message: "Say what you want and pay once. It's delivered within two weeks.",
    action: "buy",
  });
  expect(lockCopy({ ...meetup, pricing: null }, "Ada").action).toBeNull();
});
