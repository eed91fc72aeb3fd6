import { offersTrial, PRO_CONTEXTS, type ProContext } from "../billing/proOffer.ts";

/** The feature tours (specification §2), each shown once on the screen that it explains. */
export const TOURS = PRO_CONTEXTS;
export type TourId = ProContext;

type Snake<T extends string> = T extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : T;
export type TourNotice = `tour_${Snake<TourId>}`;

/** Returns the notice that records that a tour was shown. */
export const tourNotice = (tour: TourId): TourNotice =>
  `tour_${tour.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}` as TourNotice;

/** Facts about the creator who opens a screen. */
export interface TourFacts {
  pro: boolean;
  smallBusiness: boolean;
  usedTrial: boolean;
  /** Published posts, not counting parts of serials. */
  posts: number;
}

const always = () => true;
const CONDITIONS: Record<TourId, (facts: TourFacts) => boolean> = {
  picto: always,
  plotter: always,
  importEmail: ({ pro }) => pro,
  customDomain: always,
  trialAndPro: ({ pro, usedTrial, posts }) =>
    !pro && offersTrial({ posts, usedTrial, freePro: false, context: "trialAndPro" }),
  stats: always,
  smbCreator: ({ pro, smallBusiness }) => smallBusiness && !pro,
  createBook: always,
};

/** Whether a screen shows its tour: where it explains what the creator can do or get, and not again. */
export function showsTour(tour: TourId, facts: TourFacts, isSeen: boolean): boolean {
  return !isSeen && CONDITIONS[tour](facts);
}
