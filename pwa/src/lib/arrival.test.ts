import { expect, test } from "vitest";
import { arrivalOf, arrivalQuery } from "./arrival.ts";

test("records a visit's campaign, address and referrer", () => {
  const address = "https://quire.example/post/1?utm_source=letter&utm_campaign=spring&search=secret#x";
  expect(arrivalOf(address, "https://search.example/find?q=something+private")).toEqual({
    utm_source: "letter",
    utm_campaign: "spring",
    url: "https://quire.example/post/1",
    referer: "https://search.example/find",
  });
});

test.each(["", "not an address", "https://quire.example/other"])(
  "does not record %j as a referrer",
  (referrer) => {
    expect(arrivalOf("https://quire.example/", referrer)).toEqual({ url: "https://quire.example/" });
  },
);

test("cuts long values, and keeps them on one line", () => {
  const { utm_source = "" } = arrivalOf(`https://quire.example/?utm_source=a%0Ab${"x".repeat(300)}`, "");
  expect(utm_source).toHaveLength(200);
  expect(utm_source.startsWith("a bx")).toBe(true);
});

test("passes only the campaign to another origin", () => {
  expect(arrivalQuery({ utm_source: "letter", url: "https://quire.example/", utm_term: "" })).toEqual([
    ["utm_source", "letter"],
  ]);
});
