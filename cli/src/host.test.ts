import { expect, it } from "vitest";
import { parseHost, travelsInTheClear } from "./host.ts";

it.each([
  ["quire.example", "https://quire.example"],
  ["https://quire.example/path?x", "https://quire.example"],
  ["HTTP://Quire.Example:80", "http://quire.example"],
  ["localhost:4000", "http://localhost:4000"],
  ["melville.localhost:4000", "http://localhost:4000"],
  ["http://melville.localhost:4000/", "http://localhost:4000"],
  ["127.0.0.1:4000", "http://127.0.0.1:4000"],
  ["[::1]:4000", "http://[::1]:4000"],
  [" quire.example ", "https://quire.example"],
])("parseHost reads %s as %s", (typed, origin) => {
  expect(parseHost(typed)).toBe(origin);
});

it.each(["ftp://x", "https://me:secret@x", "javascript:alert(1)", "http://", "a b"])(
  "parseHost refuses %s",
  (typed) => {
    expect(() => parseHost(typed)).toThrow("isn't a valid host");
  },
);

it("travelsInTheClear is true only without encryption and across a network", () => {
  expect(["http://quire.example", "http://localhost.evil.example"].map(travelsInTheClear)).toEqual([
    true,
    true,
  ]);
  const safe = ["https://quire.example", "http://localhost:4000", "http://127.0.0.1", "http://[::1]:1"];
  expect(safe.map(travelsInTheClear)).toEqual([false, false, false, false]);
});
