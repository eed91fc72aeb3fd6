import type { ErrorEntry } from "./errorEntry.ts";

/** Errors of posts, drafts and their files. */
export const postErrors = {
  file_closed: {
    status: 403,
    message: "You need access to the post to open this file.",
    next: "Sign in, follow or buy the post.",
  },
  age_not_confirmed: {
    status: 403,
    message: "This post is marked as explicit.",
    next: "Sign in and confirm that you are 18 or older.",
  },
  too_many_highlights: {
    status: 409,
    message: "You have reached the maximum of 2,000 highlights in this post.",
    next: "Delete one you no longer need.",
  },
  too_many_notes: {
    status: 409,
    message: "You have reached the maximum of 200 notes in this story or comic.",
    next: "Delete one you no longer need.",
  },
  post_not_found: { status: 404, message: "This post was deleted or never existed." },
  revision_not_found: { status: 404, message: "We couldn't find that version of this post." },
  version_conflict: {
    status: 409,
    message: "Someone else changed this post after you last saw it.",
    next: "Compare the two versions and save again. Yours is saved as a revision.",
  },
  thread_resolved: {
    status: 409,
    message: "This was already resolved.",
    next: "Reopen it first.",
  },
  post_removed: { status: 409, message: "A moderator removed this post." },
  order_conflict: {
    status: 409,
    message: "The order changed since you last saw it.",
    next: "Review it and try again.",
  },
  post_purchased: { status: 409, message: "Posts purchased by readers can't be deleted." },
  post_published: { status: 409, message: "Only drafts can be deleted.", next: "Unpublish it first." },
  post_is_public: {
    status: 409,
    message: "This post is already published.",
    next: "Update it now, or unpublish it to schedule it.",
  },
  post_has_parts: {
    status: 409,
    message: "This story or comic still has chapters or episodes.",
    next: "Delete those first.",
  },
  embed_failed: { status: 400, message: "There was an issue with this embed. Please recheck the URL." },
  draft_full: {
    status: 422,
    message: "This draft has reached its limit of collaborators and open invites.",
    next: "Remove one you no longer need.",
  },
  library_full: {
    status: 409,
    message: "You saved 500 posts, which is the most a library holds.",
    next: "Remove some in your library first.",
  },
  list_not_found: { status: 404, message: "This list is private or doesn't exist." },
  list_full: {
    status: 409,
    message: "A reading list holds at most 200 posts.",
    next: "Remove some first, or start another list.",
  },
  too_many_lists: {
    status: 409,
    message: "You have 50 reading lists, which is the most you can have.",
    next: "Delete one you no longer need.",
  },
  not_publishable: { status: 422, message: "This post is not ready to publish." },
  too_many_posts: { status: 429, message: "You reached today's posting limit. Try again tomorrow." },
} as const satisfies Record<string, ErrorEntry>;
