import { expect, test } from "vitest";
import { backTo } from "./backTo.ts";

const ORDER = "b01j0000000ooooooooo";

test("one comes back to the page that one left, with the order and what its address had", () => {
  expect(backTo("https://melville.example/read?page=2#end", ORDER, "paid")).toBe(
    `https://melville.example/read?page=2&order=${ORDER}#end`,
  );
});

test("an order that the address names already is named once", () => {
  expect(backTo(`https://melville.example/?order=${ORDER}`, ORDER, "paid")).toBe(
    `https://melville.example/?order=${ORDER}`,
  );
});

test("who did not pay says so", () => {
  expect(backTo("https://melville.example/", ORDER, "left")).toBe(
    `https://melville.example/?order=${ORDER}&left=1`,
  );
});

test.each(["javascript:alert(1)", "data:text/html,x", "/relative", ""])("nobody is led to %j", (url) => {
  expect(backTo(url, ORDER, "paid")).toBeNull();
});
