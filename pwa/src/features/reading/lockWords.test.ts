import { expect, test } from "vitest";
import { post } from "../../testing/pages.ts";
import { lockWords } from "./lockWords.ts";

const locked = (access: Parameters<typeof lockWords>[0]["access"]) =>
  lockWords(
    post({ access, ptype: "chapter", subtype: "story", pricing: { web: { USD: 300 } } }),
    "Ada",
    "USD",
  );

test("a guest at a followers' chapter is asked to sign in first", () => {
  expect(locked("sign_in_and_follow_required")).toMatchObject({
    title: "The rest of this chapter is for followers",
    action: "sign_in",
  });
});

test("who is signed in only has to follow", () => {
  expect(locked("follow_required").action).toBe("follow");
});

test("a paid chapter tells its price, and offers a guest to sign in if it was bought", () => {
  const words = locked("sign_in_and_payment_required");
  expect(words.words).toContain("$3");
  expect(words.action).toBe("sign_in");
});

test("a paid chapter offers nothing that does not work", () => {
  expect(locked("payment_required")).toMatchObject({ words: "Its price is $3.", action: null });
});
