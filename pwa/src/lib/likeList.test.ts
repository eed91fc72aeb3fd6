// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { noteLike, readLikeList } from "./likeList.ts";
import { notePerson } from "./whoIsHere.ts";

beforeEach(() => localStorage.clear());

test("a guest's like stays on the device, and can be taken back", () => {
  noteLike("p1", true);
  noteLike("p2", true);
  noteLike("p1", false);
  expect(readLikeList()).toEqual(["p2"]);
});

test("the same like twice is one like", () => {
  noteLike("p1", true);
  noteLike("p1", true);
  expect(readLikeList()).toEqual(["p1"]);
});

test("two people on one device do not see each other's likes", () => {
  notePerson("ada");
  noteLike("p1", true);
  notePerson("ben");
  expect(readLikeList()).toEqual([]);
  notePerson("ada");
  expect(readLikeList()).toEqual(["p1"]);
});

test("a list that something else wrote over is an empty list", () => {
  localStorage.setItem("likes", '{"a":1}');
  expect(readLikeList()).toEqual([]);
  localStorage.setItem("likes", "no json");
  expect(readLikeList()).toEqual([]);
});
