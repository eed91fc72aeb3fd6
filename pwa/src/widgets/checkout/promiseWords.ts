import type { PromisedGood } from "@quire/domain/billing/deliveries";

const WORDS: Record<PromisedGood, { note: string; gives: string }> = {
  personalised_message: { note: "Personalized message", gives: "A message made for you." },
  virtual_meetup: { note: "Virtual meetup", gives: "An online meetup." },
};

/** What a promise is called, and what one pays for: in place of the words for what is there at once. */
export function promiseWords(good: PromisedGood, creator: string): { note: string; gives: string } {
  const { note, gives } = WORDS[good];
  return {
    note,
    gives: `${gives} ${creator} delivers it within two weeks, or you can get a refund.`,
  };
}
