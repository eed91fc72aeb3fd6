// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { setCurrentUser } from "./currentUser.ts";
import { readLikeList, recordLike } from "./likeList.ts";

beforeEach(() => localStorage.clear());

test("stores a guest's like on the device, and removes it again", () => {
  recordLike("p1", true);
  recordLike("p2", true);
  recordLike("p1", false);
  expect(readLikeList()).toEqual(["p2"]);
});

test("stores a repeated like once", () => {
  recordLike("p1", true);
  recordLike("p1", true);
  expect(readLikeList()).toEqual(["p1"]);
});

test("keeps the likes of two users on one device apart", () => {
  setCurrentUser("ada");
  recordLike("p1", true);
  setCurrentUser("ben");
  expect(readLikeList()).toEqual([]);
  setCurrentUser("ada");
  expect(readLikeList()).toEqual(["p1"]);
});

test("returns an empty list for malformed data", () => {
  localStorage.setItem("likes", '{"a":1}');
  expect(readLikeList()).toEqual([]);
  localStorage.setItem("likes", "no json");
  expect(readLikeList()).toEqual([]);
});
