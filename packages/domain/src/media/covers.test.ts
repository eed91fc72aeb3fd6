import { describe, expect, it } from "vitest";
import { coverAllowance, coverPrompt, moodAfter } from "./covers.ts";

describe("the allowance of covers", () => {
  const december = new Date("2026-12-31T23:59:59Z");
  it.each([
    [
      { isPro: false, used: 0 },
      { limit: 10, remaining: 10 },
    ],
    [
      { isPro: false, used: 10 },
      { limit: 10, remaining: 0 },
    ],
    // Pro ended within the month.
    [
      { isPro: false, used: 40 },
      { limit: 10, remaining: 0 },
    ],
    [
      { isPro: true, used: 40 },
      { limit: 200, remaining: 160 },
    ],
  ])("of %j is %j until the next month", (of, left) => {
    expect(coverAllowance(of, december)).toEqual({ ...left, resets_at: "2027-01-01T00:00:00.000Z" });
  });
});

describe("the mood after a change", () => {
  it.each([
    ["make it darker", "dark"],
    ["Warmer colors, please", "warm"],
    ["थोड़ा शांत", "calm"],
    ["add a bird", "bright"],
    // Only whole words count.
    ["a rearranged harbor", "bright"],
  ])("%j is %s", (change, mood) => {
    expect(moodAfter("bright", change)).toBe(mood);
  });
});

describe("a prompt", () => {
  it("has the style, the mood, the description and the change, and asks for no letters", () => {
    const prompt = coverPrompt({
      description: "A whale",
      change: "At night",
      style: "woodcut",
      mood: "dark",
    });
    expect(prompt).toMatch(/woodcut.+mood: dark\. Subject: A whale\. Change: At night\. .+No text/);
  });

  it("leaves out a change that there is none of", () => {
    expect(coverPrompt({ description: "A whale", change: "", style: "any", mood: "calm" })).not.toContain(
      "Change",
    );
  });
});
