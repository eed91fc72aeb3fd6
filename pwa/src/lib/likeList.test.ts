// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { readLikeList, recordLike } from "./likeList.ts";
import { setCurrentUser } from "./whoIsHere.ts";

beforeEach(() => localStorage.clear());

test("a guest's like stays on the device, and can be taken back", () => {
  recordLike("p1", true);
  recordLike("p2", true);
  recordLike("p1", false);
  expect(readLikeList()).toEqual(["p2"]);
});

test("the same like twice is one like", () => {
  recordLike("p1", true);
  recordLike("p1", true);
  expect(readLikeList()).toEqual(["p1"]);
});

test("two people on one device do not see each other's likes", () => {
  setCurrentUser("ada");
  recordLike("p1", true);
  setCurrentUser("ben");
  expect(readLikeList()).toEqual([]);
  setCurrentUser("ada");
  expect(readLikeList()).toEqual(["p1"]);
});

test("a list that something else wrote over is an empty list", () => {
  localStorage.setItem("likes", '{"a":1}');
  expect(readLikeList()).toEqual([]);
  localStorage.setItem("likes", "no json");
  expect(readLikeList()).toEqual([]);
});
