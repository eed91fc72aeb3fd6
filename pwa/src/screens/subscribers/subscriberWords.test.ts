import type { Subscriber } from "@quire/contracts/records/subscriber";
import { expect, test } from "vitest";
import { nobodyWords, removalWords, stateMark, subscriberNote } from "./subscriberWords.ts";

const ada: Subscriber = {
  email: "ada@readers.example",
  name: "Ada Gray",
  since: "2023-03-12T10:00:00.000Z",
  source: "substack",
  state: "subscribed",
  import_id: null,
};

test("a subscriber is told by name, source and date; one without a name by the rest", () => {
  expect(subscriberNote(ada)).toBe("Ada Gray · Substack · since 12 Mar, 2023");
  expect(subscriberNote({ ...ada, name: "", source: "plain" })).toBe("CSV · since 12 Mar, 2023");
});

test("only who gets no letters is marked", () => {
  expect(stateMark("subscribed")).toBeNull();
  expect(stateMark("unsubscribed")).toEqual({ label: "Unsubscribed", tone: "plain" });
  expect(stateMark("bounced")).toEqual({ label: "Bounced", tone: "warn" });
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
] as const)("where %j finds nobody, it is said what was looked for", (filter, words) => {
  expect(nobodyWords(filter)).toBe(words);
});

test("before somebody is taken out it is said whether an import brings them back", () => {
  const words = (["subscribed", "unsubscribed", "bounced"] as const).map((state) => removalWords({ state }));
  expect(words[0]).toContain("puts them back on your list");
  expect(words[1]).toContain("doesn't change that");
  expect(words[2]).toContain("they get emails again");
});
