import type { ProContext } from "@quire/domain/billing/proOffer";
import { COVERS_PER_MONTH } from "@quire/domain/media/covers";

interface OfferCopy {
  title: string;
  /** Why it is offered on this screen; null if the title says so. */
  why: string | null;
}

/** Copy by what the creator was doing. */
const COPY: Partial<Record<ProContext, OfferCopy>> = {
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
    why: "Printing is part of Pro. Turn a story into a printed book and an e-book, order copies and sell them.",
  },
  smbCreator: { title: "Publish with Pro", why: "Publishing for a business is part of Pro." },
  picto: {
    title: "Covers for your stories",
    why: `With Pro you can create covers ${COVERS_PER_MONTH.pro} times a month.`,
  },
  plotter: { title: "Plot your story", why: "Plotting is part of Pro." },
  stats: { title: "Grow with Pro", why: null },
};

/** Returns the title and first sentence of the plans dialog. */
export function offerCopy(
  context: ProContext | null,
  { product, trialDays }: { product: string; trialDays: number },
): OfferCopy {
  const copy = context === null ? undefined : COPY[context];
  if (copy) return copy;
  return trialDays > 0
    ? { title: `Try ${product} Pro for ${trialDays} days`, why: "You won't pay until your trial ends." }
    : { title: `Get ${product} Pro`, why: null };
}
