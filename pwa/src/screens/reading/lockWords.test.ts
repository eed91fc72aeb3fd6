import type { Post } from "@quire/contracts/records/post";
import { expect, test } from "vitest";
import { post } from "../../testing/pages.ts";
import { lockWords } from "./lockWords.ts";

const locked = (access: Parameters<typeof lockWords>[0]["access"], pricing: Post["pricing"] = null) =>
  lockWords(post({ access, ptype: "chapter", subtype: "story", pricing }), "Ada");
const PRICE = { web: { USD: 300 } };

test("a guest at a followers' chapter is asked to sign in first", () => {
  expect(locked("sign_in_and_follow_required")).toMatchObject({
    title: "The rest of this chapter is for followers",
    action: "sign_in",
  });
});

test("who is signed in only has to follow", () => {
  expect(locked("follow_required").action).toBe("follow");
});

test.each(["payment_required", "sign_in_and_payment_required"] as const)(
  "a chapter that is sold is bought in one action: %s",
  (access) => {
    expect(locked(access, PRICE)).toMatchObject({ action: "buy" });
    expect(locked(access, PRICE).words).toContain("offline");
  },
);

test("the title of a box breaks no line within a word", () => {
  const ebook = post({ access: "payment_required", ptype: "dg", subtype: "document", pricing: PRICE });
  expect(lockWords(ebook, "Ada").title).toBe("The rest of this e-\u2060book is for its buyers");
});

test("a chapter without a price offers nothing that does not work", () => {
  expect(locked("payment_required")).toMatchObject({
    words: "Ada isn't selling it right now.",
    action: null,
  });
});

test("what is made for its buyer promises no text, and says when it comes", () => {
  const meetup = post({
    access: "payment_required",
    ptype: "dg",
    subtype: "other",
    good_type: "virtual_meetup",
    pricing: PRICE,
  });
  expect(lockWords(meetup, "Ada")).toEqual({
    title: "Ada makes it to order",
    words: "Say what you want and pay once. It's delivered within two weeks.",
    action: "buy",
  });
  expect(lockWords({ ...meetup, pricing: null }, "Ada").action).toBeNull();
});
