import { expect, it } from "vitest";
import { type CreateKind, createHash, readCreateHash } from "./createHash.ts";

it.each<CreateKind>(["any", "story", "comic"])("reads the type from a link for %s", (what) => {
  expect(readCreateHash(new URL(createHash(what), "http://ada.test").hash)).toBe(what);
});

it.each(["", "#", "#create=", "#create=book", "#create=story2", "#comments"])("ignores %j", (hash) => {
  expect(readCreateHash(hash)).toBeNull();
});
