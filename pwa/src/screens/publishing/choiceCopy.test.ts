import { expect, test } from "vitest";
import { choiceText } from "./choiceCopy.ts";

test.each([
  ["summary", { summary: "A man goes to sea." }, "A man goes to sea."],
  ["summary", { summary: "" }, "None"],
  ["tags", { tags: ["sea", "whales"] }, "sea, whales"],
  ["tags", { tags: [] }, "None"],
  ["visibility", { visibility: "follow" }, "Followers only"],
  ["pricing", { pricing: { web: { USD: 250, INR: 9900 } } }, "₹99, $2.50"],
  ["pricing", { pricing: null }, "None"],
  ["slug", { slug: "loomings" }, "loomings"],
  ["slug", { slug: "" }, "From the title"],
  ["nsfw", { nsfw: true }, "Yes"],
  ["canonical_url", { canonical_url: null }, "No"],
  ["cover_file", { cover_file: null }, "None"],
] as const)("%s of %j is shown as %s", (name, choices, text) => {
  expect(choiceText(name, choices as Parameters<typeof choiceText>[1])).toBe(text);
});
