import { OwnCard } from "./OwnCard.tsx";
import { OwnNothing } from "./OwnNothing.tsx";
import { OwnPins } from "./OwnPins.tsx";
import { OwnWelcome } from "./OwnWelcome.tsx";

/** What the own home has instead of a reader's, in one piece, since one is never needed without the other. */
export const ownHome = { OwnCard, OwnNothing, OwnPins, OwnWelcome };
