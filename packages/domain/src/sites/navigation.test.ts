import { expect, it } from "vitest";
import { navigationLabelProblem, readNavigationUrl } from "./navigation.ts";

it.each([
  ["About", null],
  ["🐋".repeat(30), null],
  [" ", /label/],
  ["a".repeat(31), /30 characters/],
])("checks the label %j", (label, problem) => {
  if (problem) expect(navigationLabelProblem(label)).toMatch(problem);
  else expect(navigationLabelProblem(label)).toBeNull();
});

it.each([
  ["https://shop.example/whales", "https://shop.example/whales"],
  [" shop.example ", "https://shop.example/"],
  ["shop.example:8443/a", "https://shop.example:8443/a"],
  ["https://बुक.example/", "https://xn--11b9b5c.example/"],
])("reads the address %j", (text, url) => {
  expect(readNavigationUrl(text)).toEqual({ url });
});

it.each([
  "",
  "/about",
  "//shop.example",
  "http://shop.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "mailto:ada@shop.example",
  "https://ada:secret@shop.example",
  "https://localhost",
  "https://",
  "two words",
])("refuses the address %j", (text) => {
  expect(readNavigationUrl(text)).toEqual({ error: expect.stringContaining("https://") });
});

it("refuses a long address", () => {
  expect(readNavigationUrl(`https://shop.example/${"a".repeat(500)}`)).toEqual({
    error: expect.stringContaining("500"),
  });
});
