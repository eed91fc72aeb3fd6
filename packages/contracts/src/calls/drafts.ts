import type { MemberRole } from "@quire/domain/posts/draftRoles";
import { call, type Listing, type ListingQuery } from "../call.ts";
import type {
  DraftAnchor,
  DraftComment,
  DraftInfo,
  DraftInvitation,
  DraftInvite,
  DraftMember,
  DraftThread,
  NewDraftInvite,
  Revision,
  RevisionCard,
  SharedDraft,
  SuggestionOutcome,
} from "../records/draft.ts";
import type { SavedPost } from "./posts.ts";

type PostKey = { siteId: string; id: string };
type MemberKey = PostKey & { userId: string };
type CommentKey = PostKey & { commentId: string };
type RevisionKey = PostKey & { revisionId: string };

export const getDraft = call<{ params: PostKey; output: DraftInfo }>(
  "GET",
  "r",
  "/{siteId}/posts/{id}/draft",
);
/** Drafts of others on which the caller works, the latest joined first. */
export const listSharedDrafts = call<{
  query: ListingQuery;
  output: Listing & { drafts: SharedDraft[] };
}>("GET", "r", "/drafts");

/** Everybody at work on a draft, its owner first; the open invites to its owner alone. */
export const listWriters = call<{
  params: PostKey;
  output: { members: DraftMember[]; invites: DraftInvite[] };
}>("GET", "r", "/{siteId}/posts/{id}/writers");
export const updateWriter = call<{ params: MemberKey; body: { role: MemberRole }; output: DraftMember }>(
  "PATCH",
  "w",
  "/{siteId}/posts/{id}/writers/{userId}",
);
/** The owner revokes anybody; everybody else leaves by themselves. */
export const removeWriter = call<{ params: MemberKey; output: { removed: true } }>(
  "DELETE",
  "w",
  "/{siteId}/posts/{id}/writers/{userId}",
);
/** Takes back that the owner revoked somebody, within an hour. */
export const restoreWriter = call<{ params: MemberKey; output: DraftMember }>(
  "POST",
  "w",
  "/{siteId}/posts/{id}/writers/{userId}/restore",
);

/** With an email it is sent there and good for one person; without, it is a link for up to 50. */
export const createDraftInvite = call<{
  params: PostKey;
  body: { role: MemberRole; email?: string };
  output: NewDraftInvite;
}>("POST", "w", "/{siteId}/posts/{id}/invites");
export const revokeDraftInvite = call<{
  params: PostKey & { inviteId: string };
  output: { revoked: true };
}>("DELETE", "w", "/{siteId}/posts/{id}/invites/{inviteId}");
/** What an invite is for. The token goes in the body: addresses are logged. */
export const readDraftInvite = call<{ body: { token: string }; output: DraftInvitation }>(
  "POST",
  "w",
  "/draft-invites/read",
);
export const acceptDraftInvite = call<{ body: { token: string }; output: DraftInfo }>(
  "POST",
  "w",
  "/draft-invites/accept",
);

/** What co-writers say about a draft, the latest thread first. */
export const listDraftComments = call<{
  params: PostKey;
  query: ListingQuery & { state?: "open" | "resolved" };
  output: Listing & { threads: DraftThread[] };
}>("GET", "r", "/{siteId}/posts/{id}/draft-comments");
/** With an id that the device made, sending it twice says it once. A `replacement` makes it a suggestion. */
export const createDraftComment = call<{
  params: PostKey;
  body: {
    id?: string;
    text: string;
    parent?: string | null;
    anchor?: DraftAnchor | null;
    quote?: string;
    replacement?: string | null;
  };
  output: DraftComment;
}>("POST", "w", "/{siteId}/posts/{id}/draft-comments");
export const updateDraftComment = call<{
  params: CommentKey;
  body: { text?: string; replacement?: string };
  output: DraftComment;
}>("PATCH", "w", "/{siteId}/posts/{id}/draft-comments/{commentId}");
/** One's own; the owner's, anybody's. The answers go with it. */
export const deleteDraftComment = call<{ params: CommentKey; output: { deleted: true } }>(
  "DELETE",
  "w",
  "/{siteId}/posts/{id}/draft-comments/{commentId}",
);
/** Closes a thread; a suggestion with what became of it. */
export const resolveDraftComment = call<{
  params: CommentKey;
  body: { outcome?: SuggestionOutcome };
  output: DraftComment;
}>("PUT", "w", "/{siteId}/posts/{id}/draft-comments/{commentId}/resolution");
export const reopenDraftComment = call<{ params: CommentKey; output: DraftComment }>(
  "DELETE",
  "w",
  "/{siteId}/posts/{id}/draft-comments/{commentId}/resolution",
);

/** Every text that the post had, the latest first. */
export const listRevisions = call<{
  params: PostKey;
  query: ListingQuery;
  output: Listing & { revisions: RevisionCard[] };
}>("GET", "r", "/{siteId}/posts/{id}/revisions");
export const getRevision = call<{ params: RevisionKey; output: Revision }>(
  "GET",
  "r",
  "/{siteId}/posts/{id}/revisions/{revisionId}",
);
/** Saves that text anew. The one that stands is kept as the version before. */
export const restoreRevision = call<{
  params: RevisionKey;
  body: { last_version: number };
  output: SavedPost;
}>("POST", "w", "/{siteId}/posts/{id}/revisions/{revisionId}/restore");
