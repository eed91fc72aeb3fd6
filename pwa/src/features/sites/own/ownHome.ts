import { OwnCard } from "./OwnCard.tsx";
import { OwnPins } from "./OwnPins.tsx";

/** What the own home has instead of a reader's, in one piece, since one is never needed without the other. */
export const ownHome = { OwnCard, OwnPins };
