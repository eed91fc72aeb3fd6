import { expect, test } from "vitest";
import { buildReturnUrl } from "./usePayment.ts";

const ORDER = "b01j0000000ooooooooo";
const order = (returnUrl: string) => ({ returnUrl, what: "order", id: ORDER }) as const;

test("returns to the page that was left, with the order and the page's own query", () => {
  expect(buildReturnUrl(order("https://melville.example/read?page=2#end"), "paid")).toBe(
    `https://melville.example/read?page=2&order=${ORDER}#end`,
  );
});

test("names an order only once", () => {
  expect(buildReturnUrl(order(`https://melville.example/?order=${ORDER}`), "paid")).toBe(
    `https://melville.example/?order=${ORDER}`,
  );
});

test("marks a return without a payment", () => {
  expect(buildReturnUrl(order("https://melville.example/"), "left")).toBe(
    `https://melville.example/?order=${ORDER}&left=1`,
  );
});

test.each(["javascript:alert(1)", "data:text/html,x", "/relative", ""])("never returns to %j", (url) => {
  expect(buildReturnUrl(order(url), "paid")).toBeNull();
});

test("names a plan as a subscription", () => {
  const plan = { returnUrl: "https://melville.example/stats", what: "subscription", id: ORDER } as const;
  expect(buildReturnUrl(plan, "paid")).toBe(`https://melville.example/stats?subscription=${ORDER}`);
});
