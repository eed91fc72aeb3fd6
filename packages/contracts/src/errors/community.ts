import type { ErrorEntry } from "./errorEntry.ts";

/** Errors of comments, follows, likes and reports. */
export const communityErrors = {
  commenting_restricted: { status: 403, message: "You are restricted from commenting on this site." },
  comments_locked: { status: 403, message: "Only readers with access to this post can see its comments." },
  comment_not_found: { status: 404, message: "This comment was removed or never existed." },
  edit_window_over: { status: 409, message: "Comments can be edited for 15 minutes after they're posted." },
  case_closed: { status: 409, message: "This was already decided." },
  passage_comments_disabled: { status: 409, message: "This site doesn't allow comments on passages." },
  passage_not_found: { status: 409, message: "This passage is no longer in the post." },
  comment_withdrawn: { status: 409, message: "The author deleted this comment." },
  too_many_follows: { status: 429, message: "You made too many connections today. Try again tomorrow." },
  too_many_likes: { status: 429, message: "You liked too many posts today. Try again tomorrow." },
  too_many_comments: {
    status: 429,
    message: "You reached the commenting limit. Try again later.",
  },
  too_many_reports: { status: 429, message: "You sent too many reports today. Try again tomorrow." },
  too_much_feedback: { status: 429, message: "You sent a lot of feedback. Try again later." },
  announcement_over: { status: 400, message: "An announcement must end after it starts, and in the future." },
  links_disallowed: { status: 400, message: "Comments may not contain links." },
} as const satisfies Record<string, ErrorEntry>;
