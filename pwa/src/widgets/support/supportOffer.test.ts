import { expect, test } from "vitest";
import { site } from "../../testing/pages.ts";
import { supportOffer } from "./supportOffer.ts";

const meera = { ...site, name: "Meera Iyer" };
const price = { amount: 25_000, currency: "INR" } as const;

test.each([
  ["", false, "Your name among the supporters."],
  ["  ", true, "Your name among the supporters."],
  ["Thank you", false, "Your name among the supporters, and your message for everyone to read."],
  ["Thank you", true, "Your name among the supporters, and your message for Meera Iyer only."],
])("says who can read the message “%s”, private: %s", (message, isPrivate, text) => {
  expect(supportOffer(meera, price, { message, isPrivate }).description).toBe(text);
});

test("quotes the message as sent, and omits an empty one", () => {
  const said = supportOffer(meera, price, { message: " Thank you ", isPrivate: true });
  expect(said).toMatchObject({
    note: "“Thank you”",
    order: { type: "support", message: "Thank you", private: true },
  });
  const silent = supportOffer(meera, price, { message: "", isPrivate: false });
  expect(silent.note).toBeNull();
  expect(silent.order).toEqual({ type: "support", private: false });
});
