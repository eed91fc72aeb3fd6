import { expect, test } from "vitest";
import { card } from "../testing/pages.ts";
import { audienceOf, kindOf, lengthOf, metaOf, priceOf } from "./postCopy.ts";

test("labels each kind of post, and a plain post with nothing", () => {
  expect(kindOf(card({ ptype: "parent", subtype: "story" }))).toBe("Story");
  expect(kindOf(card({ ptype: "parent", subtype: "comic" }))).toBe("Comic");
  expect(kindOf(card({ ptype: "dg", subtype: "document" }))).toBe("E-book");
  expect(kindOf(card({ ptype: "dg", subtype: "audio" }))).toBe("Audio");
  expect(kindOf(card({ ptype: "dg", subtype: "other" }))).toBe("Download");
  const promised = { ptype: "dg", subtype: "other" } as const;
  expect(kindOf(card({ ...promised, good_type: "virtual_meetup" }))).toBe("Virtual meetup");
  expect(kindOf(card({ ...promised, good_type: "personalised_message" }))).toBe("Personalized message");
  expect(kindOf(card({ ...promised, good_type: "audio_recording" }))).toBe("Audio");
  expect(kindOf(card({ ...promised, good_type: "other" }))).toBe("Download");
  expect(kindOf(promised)).toBe("Download");
  expect(kindOf(card())).toBeNull();
});

test("gives a serial's length in chapters and a post's in reading time", () => {
  const meta = { children: 136, cover: null, nsfw: false, dg_count: 0, pages: 0 };
  expect(lengthOf(card({ ptype: "parent", subtype: "story", meta }))).toBe("136 chapters");
  expect(lengthOf(card({ ptype: "parent", subtype: "comic", meta: { ...meta, children: 1 } }))).toBe(
    "1 episode",
  );
  expect(lengthOf(card())).toBe("6 min read");
  expect(lengthOf(card({ subtype: "audio", reading_minutes: 1 }))).toBe("");
  expect(lengthOf(card({ ptype: "episode", meta: { ...meta, pages: 24 } }))).toBe("24 pages");
  expect(lengthOf(card({ ptype: "dg", subtype: "other" }))).toBe("");
  expect(lengthOf(card({ ptype: "book", subtype: null }))).toBe("");
});

test("lists date, length and likes, and omits zero likes", () => {
  expect(metaOf(card())).toBe("21 Nov, 2026 · 6 min read · 3 likes");
  expect(metaOf(card({ likes: 0 }))).toBe("21 Nov, 2026 · 6 min read");
});

test("prefers the price in the reader's currency", () => {
  const pricing = { web: { INR: 9900, USD: 250 } };
  expect(priceOf({ pricing }, "USD")).toBe("$2.50");
  expect(priceOf({ pricing }, "EUR")).toBe("₹99");
  expect(priceOf({ pricing }, "EUR", "USD")).toBe("$2.50");
  expect(priceOf({ pricing }, undefined, "USD")).toBe("$2.50");
  expect(priceOf({ pricing })).toBe("₹99");
  expect(priceOf({ pricing: null }, "USD")).toBeNull();
});

test("names a post's audience in a badge", () => {
  expect(audienceOf({ visibility: "free", pricing: null })).toBeNull();
  expect(audienceOf({ visibility: "follow", pricing: null })).toBe("Followers only");
  expect(audienceOf({ visibility: "paid", pricing: { web: { USD: 300 } } }, "USD")).toBe("$3");
});
