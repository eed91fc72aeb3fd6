import { PRO_CONTEXTS, type ProContext } from "@quire/domain/billing/proOffer";

/** What of Pro a link opens: what it gives, step by step, or the plans; and what one was at. */
export interface ProAsked {
  kind: "intro" | "plans";
  context: ProContext | null;
}

const HASH = /^#pro(?:=(\w+))?$/;

/** The address that opens the plans over whatever screen it stands on. */
export const proHash = (context?: ProContext): string => (context ? `#pro=${context}` : "#pro");

/** And the one that tells first what Pro gives. */
export const PRO_INTRO = "#pro=intro";

/** What a link's hash asks for; null for any other. */
export function readProHash(hash: string): ProAsked | null {
  const match = HASH.exec(hash);
  if (!match) return null;
  const [, word] = match;
  return {
    kind: word === "intro" ? "intro" : "plans",
    context: PRO_CONTEXTS.find((context) => context === word) ?? null,
  };
}
