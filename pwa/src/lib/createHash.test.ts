import { expect, it } from "vitest";
import { type Beginning, createHash, readCreateHash } from "./createHash.ts";

it.each<Beginning>(["any", "story", "comic"])("a link that begins %s says so", (what) => {
  expect(readCreateHash(new URL(createHash(what), "http://ada.test").hash)).toBe(what);
});

it.each(["", "#", "#create=", "#create=book", "#create=story2", "#comments"])("%j begins nothing", (hash) => {
  expect(readCreateHash(hash)).toBeNull();
});
