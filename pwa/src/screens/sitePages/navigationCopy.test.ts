import type { OwnNavigationEntry } from "@quire/contracts/records/sitePage";
import { expect, it } from "vitest";
import { describeTarget, labelOf } from "./navigationCopy.ts";

const entry = (fields: Partial<OwnNavigationEntry>): OwnNavigationEntry => ({
  label: "A",
  target: { kind: "page", id: "p" },
  title: null,
  url: null,
  ...fields,
});

it.each([
  [{ target: { kind: "tab", tab: "ebooks" }, url: "/ebooks" }, "Tab: E-books"],
  [{ target: { kind: "link", url: "https://shop.example/" }, url: "https://shop.example/" }, "shop.example"],
  [{ title: "About", url: "/page/about" }, "Page: About"],
  [{ title: "About" }, "Page: About, not published"],
  [{ target: { kind: "post", id: "p" } }, "Post: deleted"],
] as const)("says where %o leads", (fields, text) => {
  expect(describeTarget(entry(fields))).toBe(text);
});

it("cuts a long title to a label, by characters", () => {
  expect(labelOf("🐋".repeat(40))).toBe("🐋".repeat(30));
  expect(labelOf(`${"a".repeat(29)} whale`)).toBe("a".repeat(29));
});
