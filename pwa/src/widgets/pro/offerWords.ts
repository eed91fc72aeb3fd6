import type { ProContext } from "@quire/domain/billing/proOffer";

interface OfferWords {
  title: string;
  /** Why it is offered just here; null where the title says it. */
  why: string | null;
}

/** What a creator was at says what they read first. */
const WORDS: Partial<Record<ProContext, OfferWords>> = {
  customDomain: {
    title: "A domain of your own",
    why: "Custom domains are part of Pro. Readers find you at your own address, such as www.example.com.",
  },
  importEmail: {
    title: "Import your subscribers",
    why: "Importing is part of Pro. Bring them from Substack, Mailchimp, Ghost or any list.",
  },
  createBook: {
    title: "Print your book",
    why: "Printing is part of Pro. Lay out your book, order copies and sell them.",
  },
  smbCreator: { title: "Publish with Pro", why: "Publishing for a business is part of Pro." },
  picto: { title: "Covers for your stories", why: "Creating covers is part of Pro." },
  plotter: { title: "Plot your story", why: "Plotting is part of Pro." },
  stats: { title: "Grow with Pro", why: null },
};

/** Title and first sentence of the plans. */
export function offerWords(
  context: ProContext | null,
  { product, trialDays }: { product: string; trialDays: number },
): OfferWords {
  const words = context === null ? undefined : WORDS[context];
  if (words) return words;
  return trialDays > 0
    ? { title: `Try ${product} Pro for ${trialDays} days`, why: "You won't pay until your trial ends." }
    : { title: `Get ${product} Pro`, why: null };
}
