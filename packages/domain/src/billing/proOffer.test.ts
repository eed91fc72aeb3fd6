import { expect, it } from "vitest";
import { offersTrial, PRO_CONTEXTS, type TrialFacts } from "./proOffer.ts";

const may: TrialFacts = { posts: 3, usedTrial: false, freePro: false, context: null };

it("is offered with its trial to who has three posts and never had it", () => {
  expect(offersTrial(may)).toBe(true);
});

it.each<[string, Partial<TrialFacts>]>([
  ["has two posts", { posts: 2 }],
  ["has tried it", { usedTrial: true }],
  ["was given it", { freePro: true }],
  ["is a small-business creator", { context: "smbCreator" }],
  ["is about to make a book", { context: "createBook" }],
])("is offered without to who %s", (_, facts) => {
  expect(offersTrial({ ...may, ...facts })).toBe(false);
});

it("is offered with its trial in every other place", () => {
  const where = PRO_CONTEXTS.filter((context) => offersTrial({ ...may, context }));
  expect(where).toEqual(["picto", "plotter", "importEmail", "customDomain", "trialAndPro", "stats"]);
});
