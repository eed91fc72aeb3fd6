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
])("The host %s is %s", (typed, origin) => {
  expect(parseHost(typed)).toBe(origin);
});

it.each(["ftp://x", "https://me:secret@x", "javascript:alert(1)", "http://", "a b"])(
  "%s is no host",
  (typed) => {
    expect(() => parseHost(typed)).toThrow("isn't a valid host");
  },
);

it("A token travels in the clear only where nothing encrypts it and a network lies between", () => {
  expect(["http://quire.example", "http://localhost.evil.example"].map(travelsInTheClear)).toEqual([
    true,
    true,
  ]);
  const safe = ["https://quire.example", "http://localhost:4000", "http://127.0.0.1", "http://[::1]:1"];
  expect(safe.map(travelsInTheClear)).toEqual([false, false, false, false]);
});
