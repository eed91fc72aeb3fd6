import { expect, test } from "vitest";
import { socialName } from "./socialName.ts";

test("a network is called by its name, a website by its host", () => {
  expect(socialName("insta", "https://instagram.com/ada")).toBe("Instagram");
  expect(socialName("ws", "https://www.ada.example/about")).toBe("ada.example");
  expect(socialName("ws", "not an address")).toBe("Website");
});
