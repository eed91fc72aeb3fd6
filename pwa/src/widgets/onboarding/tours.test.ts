import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROUTES } from "@quire/domain/sites/routes";
import { TOURS } from "@quire/domain/sites/tours";
import { expect, it } from "vitest";
import { TOUR_TABLE, tourOf } from "./tours.ts";

const src = join(import.meta.dirname, "../..");
const sources = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
  .map((name) => readFileSync(join(src, name), "utf8"))
  .join("\n");

it.each(TOURS)(
  "the tour %s is on a screen of its own, and everything that it names is in the app",
  (tour) => {
    const { screen, steps } = TOUR_TABLE[tour];
    expect(tourOf(screen)).toBe(tour);
    expect(ROUTES.map((route) => route.screen)).toContain(screen);
    for (const { target = "" } of steps) {
      const names = [...target.matchAll(/\.([\w-]+)|='([\w-]+)'/g)].map(([, name, id]) => name ?? id);
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) expect(sources).toMatch(new RegExp(`["\` ]${name}["\` ]`));
    }
  },
);

it("most screens have none", () => {
  expect(tourOf("settings")).toBeNull();
});
