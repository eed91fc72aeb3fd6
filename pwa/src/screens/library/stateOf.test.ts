import { expect, it } from "vitest";
import { stateOf } from "./Offline.tsx";

const copy = {
  ...{ id: "a", title: "Moby-Dick", path: "/", chapters: 3 },
  ...{ bytes: 2_000_000, complete: true, noSpace: false },
};

it("gives a stored post's size", () => {
  expect(stateOf(copy, undefined)).toBe("2.0 MB");
});

it("gives the progress in parts, then in bytes", () => {
  expect(stateOf(null, { done: 1, total: 4, bytes: 0, totalBytes: 0 })).toBe("Saving, 25%");
  expect(stateOf(null, { done: 4, total: 4, bytes: 5, totalBytes: 10 })).toBe("Saving, 50%");
});

it("says why a post is not on the device", () => {
  expect(stateOf(null, undefined)).toBe("Not on this device yet");
  expect(stateOf({ ...copy, complete: false, noSpace: true }, undefined)).toBe(
    "Not on this device: not enough space",
  );
});
