import { expect, it } from "vitest";
import { offersTrial, PRO_CONTEXTS, type TrialFacts } from "./proOffer.ts";

const may: TrialFacts = { posts: 3, usedTrial: false, freePro: false, context: null };

it("offers the trial to creators with three posts who never had it", () => {
  expect(offersTrial(may)).toBe(true);
});

it.each<[string, Partial<TrialFacts>]>([
  ["has two posts", { posts: 2 }],
  ["has tried it", { usedTrial: true }],
  ["has it for free", { freePro: true }],
  ["is a small-business creator", { context: "smbCreator" }],
  ["is about to create a book", { context: "createBook" }],
])("offers no trial to a user who %s", (_, facts) => {
  expect(offersTrial({ ...may, ...facts })).toBe(false);
});

it("offers the trial in every other context", () => {
  const where = PRO_CONTEXTS.filter((context) => offersTrial({ ...may, context }));
  expect(where).toEqual(["picto", "plotter", "importEmail", "customDomain", "trialAndPro", "stats"]);
});
