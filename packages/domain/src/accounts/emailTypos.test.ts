import { expect, it } from "vitest";
import { suggestEmail } from "./emailTypos.ts";

it.each([
  ["ada@gamil.com", "ada@gmail.com"],
  ["ada@gmial.com", "ada@gmail.com"],
  ["ada@gmail.con", "ada@gmail.com"],
  ["ada@gmail.co", "ada@gmail.com"],
  ["ada@gmai.com", "ada@gmail.com"],
  ["ada@gnail.com", "ada@gmail.com"],
  ["ada@GMAILL.com", "ada@gmail.com"],
  ["Ada.B@hotmial.com", "Ada.B@hotmail.com"],
  ["ada@yaho.com", "ada@yahoo.com"],
  ["ada@outlok.com", "ada@outlook.com"],
  ["ada@iclod.com", "ada@icloud.com"],
  ["ada@rediffmial.com", "ada@rediffmail.com"],
])("suggests %s → %s", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

it.each([
  "ada@gmail.com",
  "ada@GMAIL.com",
  "ada@ymail.com",
  "ada@mail.com",
  "ada@gmx.com",
  "ada@me.co",
  "ada@yahoo.in",
  "ada@quire.example",
  "gamil.com",
  "@gamil.com",
  "",
])("suggests nothing for %s", (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
