import { expect, test } from "vitest";
import { signinThere } from "./goOn.ts";

test("another site is entered by its own sign-in, which keeps the page that was asked for", () => {
  expect(signinThere("http://ada.localhost:4000")).toBe("http://ada.localhost:4000/signin");
  expect(signinThere("http://ada.localhost:4000/post/1?x=1")).toBe(
    "http://ada.localhost:4000/signin?redirect=%2Fpost%2F1%3Fx%3D1",
  );
});
