import { expect, it } from "vitest";
import { hashOf } from "./readManuscript.ts";

const input = (title: string, changedAt: string) => ({
  kind: "interior",
  input: { manuscript: { title, changedAt } },
});

it("hashes what a file depends on, but not its date", () => {
  const hash = hashOf(input("Moby-Dick", "2026-11-27T09:00:00.000Z"));
  expect(hashOf(input("Moby-Dick", "2026-11-27T10:00:00.000Z"))).toEqual(hash);
  expect(hashOf(input("The Whale", "2026-11-27T09:00:00.000Z"))).not.toEqual(hash);
});
