import { expect, test } from "vitest";
import { raceSavers } from "./raceSavers.ts";

const RACES = Number(process.env.TRUST_RACES ?? 100);

test("of two who save from one version exactly one wins, and the other keeps its text", async () => {
  const { won, refused, violations } = await raceSavers(RACES);
  process.stdout.write(
    `\n  ${RACES} races over HTTP: ${won} won, ${refused} refused with both texts and kept\n\n`,
  );
  expect(violations).toEqual([]);
  expect([won, refused]).toEqual([RACES, RACES]);
});
