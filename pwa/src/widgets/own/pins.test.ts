import { expect, test } from "vitest";
import { card, postPage } from "../../testing/pages.ts";
import { initPins, pinStore } from "./pins.ts";

const page = postPage();
if (!page.site) throw new Error("the page has no site");
const site = { ...page.site, pinboard: { title: "", posts: ["b1"] } };

test("a pinned post keeps its card if a post's menu initializes the store first", () => {
  initPins(site, []);
  initPins(site, [card({ id: "b1" })]);
  expect(pinStore.read()?.cards.get("b1")).toMatchObject({ id: "b1" });
});
