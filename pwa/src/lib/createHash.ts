/** What a link can create; `any` lets the creator choose. */
export type CreateKind = "any" | "story" | "comic";

const HASH = /^#create=(any|story|comic)$/;

/** Returns the address that opens the create dialog over the user's home, or over their site where they have one. */
export const createHash = (what: CreateKind): string => `/#create=${what}`;

/** Returns what a link's hash creates; null for any other hash. */
export const readCreateHash = (hash: string): CreateKind | null =>
  (HASH.exec(hash)?.[1] as CreateKind | undefined) ?? null;
