import type { Subscriber } from "@quire/contracts/records/subscriber";
import { expect, test } from "vitest";
import { emptyText, removalText, stateBadge, subscriberNote } from "./subscriberCopy.ts";

const ada: Subscriber = {
  email: "ada@readers.example",
  name: "Ada Gray",
  since: "2023-03-12T10:00:00.000Z",
  source: "substack",
  state: "subscribed",
  import_id: null,
  consented: null,
};

test("a subscriber has name, source and date; one without a name has the rest", () => {
  expect(subscriberNote(ada)).toBe("Ada Gray · Substack · since 12 Mar, 2023");
  expect(subscriberNote({ ...ada, name: "", source: "plain" })).toBe("CSV · since 12 Mar, 2023");
});

test("only subscribers who get no emails have a badge", () => {
  expect(stateBadge("subscribed")).toBeNull();
  expect(stateBadge("unsubscribed")).toEqual({ label: "Unsubscribed", tone: "plain" });
  expect(stateBadge("bounced")).toEqual({ label: "Bounced", tone: "warn" });
});

test.each([
  [{ query: "ada" }, "No address on your list starts with “ada”."],
  [{ state: "bounced" }, "No one on your list has bounced."],
  [{ source: "ghost" }, "No one on your list is from Ghost."],
  [{ state: "unsubscribed", source: "ghost" }, "No one on your list has unsubscribed and is from Ghost."],
  [
    { query: "ada", source: "plain" },
    "No address on your list starts with “ada” and is from a plain CSV file.",
  ],
] as const)("an empty result of %j says what was searched for", (filter, text) => {
  expect(emptyText(filter)).toBe(text);
});

test("the removal warning says whether an import restores the address", () => {
  const text = (["subscribed", "unsubscribed", "bounced"] as const).map((state) => removalText({ state }));
  expect(text[0]).toContain("puts them back on your list");
  expect(text[1]).toContain("doesn't change that");
  expect(text[2]).toContain("they get emails again");
});
