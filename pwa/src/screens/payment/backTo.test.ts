import { expect, test } from "vitest";
import { backTo } from "./backTo.ts";

const ORDER = "b01j0000000ooooooooo";
const order = (returnUrl: string) => ({ returnUrl, what: "order", id: ORDER }) as const;

test("one comes back to the page that one left, with the order and what its address had", () => {
  expect(backTo(order("https://melville.example/read?page=2#end"), "paid")).toBe(
    `https://melville.example/read?page=2&order=${ORDER}#end`,
  );
});

test("an order that the address names already is named once", () => {
  expect(backTo(order(`https://melville.example/?order=${ORDER}`), "paid")).toBe(
    `https://melville.example/?order=${ORDER}`,
  );
});

test("who did not pay says so", () => {
  expect(backTo(order("https://melville.example/"), "left")).toBe(
    `https://melville.example/?order=${ORDER}&left=1`,
  );
});

test.each(["javascript:alert(1)", "data:text/html,x", "/relative", ""])("nobody is led to %j", (url) => {
  expect(backTo(order(url), "paid")).toBeNull();
});

test("a plan is taken up by its own name", () => {
  const plan = { returnUrl: "https://melville.example/stats", what: "subscription", id: ORDER } as const;
  expect(backTo(plan, "paid")).toBe(`https://melville.example/stats?subscription=${ORDER}`);
});
