import { expect, it } from "vitest";
import { timeZoneOptions } from "./timeZoneOptions.ts";

it.each(["Asia/Calcutta", "Asia/Kolkata"])("lists Kolkata once, by its name of today, for %s", (current) => {
  const options = timeZoneOptions(current);
  expect(options.filter(({ label }) => /Calcutta|Kolkata/.test(label))).toEqual([
    { value: current, label: "Asia/Kolkata" },
  ]);
});

it("offers only zones that every browser knows", () => {
  for (const { value } of timeZoneOptions("UTC")) {
    expect(() => new Intl.DateTimeFormat("en", { timeZone: value })).not.toThrow();
  }
});
