/** What a creator may ask to begin by a link; `any` lets them choose. */
export type Beginning = "any" | "story" | "comic";

const HASH = /^#create=(any|story|comic)$/;

/** The address that opens it over the own home; on the own site it opens where one is. */
export const createHash = (what: Beginning): string => `/#create=${what}`;

/** What a link's hash asks to begin; null for any other. */
export const readCreateHash = (hash: string): Beginning | null =>
  (HASH.exec(hash)?.[1] as Beginning | undefined) ?? null;
