import { PROMPTS, type PromptKind } from "./prompts.ts";
import { TOURS, type TourNotice, tourNotice } from "./tours.ts";

/**
 * `checklist`: it was dismissed. `welcome`: the welcome section was finished or dismissed. `shared`: the creator has
 * shared a post. All others: a prompt or a tour, and when it was shown.
 */
export type Notice = PromptKind | TourNotice | "checklist" | "welcome" | "shared";
export const NOTICES: readonly Notice[] = [
  ...PROMPTS,
  ...TOURS.map(tourNotice),
  "checklist",
  "welcome",
  "shared",
];
