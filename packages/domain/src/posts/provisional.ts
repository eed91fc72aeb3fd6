/** What somebody may keep with us before they have an account. Bytes are of drafts as they are stored, and of files. */
export const PROVISIONAL = {
  posts: 50,
  draftBytes: 4_000_000,
  allDraftBytes: 20_000_000,
  files: 200,
  allFileBytes: 250_000_000,
  days: 30,
} as const;

/** What is kept already. */
export interface ProvisionalUse {
  posts: number;
  draftBytes: number;
  files: number;
  fileBytes: number;
}

/** Why no more of it can be kept without an account, in words; null where it can. */
export function refuseProvisional(use: ProvisionalUse): string | null {
  if (use.posts > PROVISIONAL.posts) {
    return `Up to ${PROVISIONAL.posts} drafts can be taken along to a new site.`;
  }
  if (use.draftBytes > PROVISIONAL.allDraftBytes)
    return "These drafts are too long to be taken along at once.";
  if (use.files > PROVISIONAL.files) {
    return `Up to ${PROVISIONAL.files} pictures can be taken along to a new site.`;
  }
  return use.fileBytes > PROVISIONAL.allFileBytes
    ? `Pictures of up to ${PROVISIONAL.allFileBytes / 1_000_000} MB in all can be taken along to a new site.`
    : null;
}
