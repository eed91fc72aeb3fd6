import { call } from "../call.ts";
import type { ClaimedPost, ProvisionalFile, ProvisionalSite, RefusedPost } from "../records/provisional.ts";

/** A guest's draft on its way: sent again, it takes the place of what was sent of it before. */
export interface ProvisionalPost {
  /** Made on the device; the draft that it becomes keeps it. */
  id: string;
  /** The working document as the device made it, one Yjs update in base64. */
  draft: string;
  /** Pictures of the text that stand on the device (`/guest-images/{key}`), by the file that each was sent as. */
  images?: Record<string, string>;
}

/** What this browser keeps with us before its person has an account. */
export const getProvisionalSite = call<{ output: { site: ProvisionalSite | null } }>(
  "GET",
  "r",
  "/sites/provisional",
);
/** Keeps a guest's drafts for this browser, in one go or in several. */
export const createProvisionalSite = call<{
  body: { domain?: string; posts: ProvisionalPost[] };
  output: ProvisionalSite;
}>("POST", "w", "/sites/provisional");
/** Makes them drafts of one's own site, once. */
export const claimProvisionalSite = call<{
  output: { site_id: string; posts: ClaimedPost[]; refused: RefusedPost[] };
}>("POST", "w", "/sites/provisional/claim");
/** Multipart, one picture in the field `file`. */
export const uploadProvisional = call<{ body: FormData; output: ProvisionalFile }>(
  "POST",
  "w",
  "/uploads/provisional",
);
