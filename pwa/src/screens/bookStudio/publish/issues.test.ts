import { expect, it } from "vitest";
import { saleIssues } from "./issues.ts";

it.each([
  ["sale.description", "description"],
  ["body.sale.prices.INR", "INR"],
  ["sale.prices.USD", "USD"],
  ["prices", "INR"],
  ["sale.ebook.prices.INR", "ebook"],
  ["sale.sample_chapters", "sample"],
  ["sale.preorder_until", "preorder"],
])("shows an issue of %s at %s", (path, field) => {
  expect(saleIssues([{ path, message: "No." }])).toEqual({ fields: { [field]: "No." }, others: [] });
});

it("lists the rest", () => {
  const issues = [
    { path: "interior", message: "The interior isn't built." },
    { path: "details.title", message: "No title." },
  ];
  expect(saleIssues(issues)).toEqual({ fields: {}, others: ["The interior isn't built.", "No title."] });
});
