import { describe, expect, it } from "vitest";
import { change } from "./change.ts";

describe("change", () => {
  it.each([
    [12, 10, "+20%"],
    [5, 10, "−50%"],
    [3, 0, "new"],
    [0, 0, ""],
    [1000, 1001, ""],
    [0, 4, "−100%"],
  ])("shows %i after %i as “%s”", (now, before, label) => {
    expect(change(now, before)).toBe(label);
  });
});
