import type { GuideEntry } from "@quire/contracts/records/guide";
import { describe, expect, it } from "vitest";
import { searchGuides } from "./searchGuides.ts";

const entry = (slug: GuideEntry["slug"], title: string, summary: string, text: string): GuideEntry => ({
  ...{ slug, group: "read", title, summary, text },
});
const guides = [
  entry(
    "read-offline",
    "Read without a connection",
    "Save a story.",
    "Press Save offline, then buy a ticket.",
  ),
  entry("buy-a-post", "Buy a post", "Pay once.", "Your receipt and the e-book are in your purchases."),
  entry("order-a-printed-book", "Order a printed book", "You can buy paper, too.", "Choose a café address."),
];
const find = (query: string) => searchGuides(guides, query)?.map(({ slug }) => slug) ?? null;

describe("a search of guides", () => {
  it("is none without words", () => {
    expect(find("")).toBeNull();
    expect(find("  ")).toBeNull();
  });

  it("lists titles before summaries, and those before texts", () => {
    expect(find("buy")).toEqual(["buy-a-post", "order-a-printed-book", "read-offline"]);
  });

  it("needs every word, in any case and place", () => {
    expect(find("OFFLINE story")).toEqual(["read-offline"]);
    expect(find("offline receipt")).toEqual([]);
  });

  it.each([
    ["ebook", "buy-a-post"],
    ["cafe", "order-a-printed-book"],
  ])("ignores hyphens and accents: %s", (query, slug) => expect(find(query)).toEqual([slug]));
});
