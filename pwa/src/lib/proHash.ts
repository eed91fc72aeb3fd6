import { PRO_CONTEXTS, type ProContext } from "@quire/domain/billing/proOffer";

/** What a link to Pro opens: the step-by-step introduction or the plans, and the context it was opened from. */
export interface ProTarget {
  kind: "intro" | "plans";
  context: ProContext | null;
}

const HASH = /^#pro(?:=(\w+))?$/;

/** Returns the hash that opens the plans over any screen. */
export const proHash = (context?: ProContext): string => (context ? `#pro=${context}` : "#pro");

/** The hash that opens the introduction first. */
export const PRO_INTRO = "#pro=intro";

/** Returns what a link's hash opens; null for any other hash. */
export function readProHash(hash: string): ProTarget | null {
  const match = HASH.exec(hash);
  if (!match) return null;
  const [, value] = match;
  return {
    kind: value === "intro" ? "intro" : "plans",
    context: PRO_CONTEXTS.find((context) => context === value) ?? null,
  };
}
