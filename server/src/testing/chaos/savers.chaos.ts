import { expect, it } from "vitest";
import { raceSavers } from "./raceSavers.ts";
import { reportRun } from "./reportRun.ts";

const RACES = Number(process.env.CHAOS_RACES ?? 100);

it("accepts exactly one of two saves from the same version and keeps both texts", async ({ task }) => {
  const { won, refused, violations } = await raceSavers(RACES);
  reportRun(task, `${RACES} races`, violations.length);
  expect(violations).toEqual([]);
  expect([won, refused]).toEqual([RACES, RACES]);
});
