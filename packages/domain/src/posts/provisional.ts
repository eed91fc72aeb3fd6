/** What guests may store with us before they have an account. Bytes count drafts as stored, and files. */
export const PROVISIONAL = {
  posts: 50,
  draftBytes: 4_000_000,
  allDraftBytes: 20_000_000,
  files: 200,
  allFileBytes: 250_000_000,
  days: 30,
} as const;

/** What the guest has stored already. */
export interface ProvisionalUse {
  posts: number;
  draftBytes: number;
  files: number;
  fileBytes: number;
}

/** Returns an error message if a guest can't store more, or null. */
export function refuseProvisional(use: ProvisionalUse): string | null {
  if (use.posts > PROVISIONAL.posts) {
    return `You can move up to ${PROVISIONAL.posts} drafts to a new site.`;
  }
  if (use.draftBytes > PROVISIONAL.allDraftBytes) return "These drafts are too long to move at once.";
  if (use.files > PROVISIONAL.files) {
    return `You can move up to ${PROVISIONAL.files} pictures to a new site.`;
  }
  return use.fileBytes > PROVISIONAL.allFileBytes
    ? `You can move up to ${PROVISIONAL.allFileBytes / 1_000_000} MB of pictures to a new site.`
    : null;
}
