import { accountErrors } from "./errors/accounts.ts";
import { audienceErrors } from "./errors/audience.ts";
import { billingErrors } from "./errors/billing.ts";
import { bookErrors } from "./errors/books.ts";
import { communityErrors } from "./errors/community.ts";
import { mediaErrors } from "./errors/media.ts";
import { postErrors } from "./errors/posts.ts";
import { requestErrors } from "./errors/request.ts";
import { siteErrors } from "./errors/sites.ts";

/**
 * Every error of the product: its status, its message, and what the user can do next.
 * Server, pages and terminal all read it here; product.md §5 and §8 fix some of the messages.
 */
export const errors = {
  ...requestErrors,
  ...accountErrors,
  ...siteErrors,
  ...postErrors,
  ...mediaErrors,
  ...communityErrors,
  ...audienceErrors,
  ...billingErrors,
  ...bookErrors,
} as const;

export type ErrorCode = keyof typeof errors;

/** An invalid field of the request, and how to fix it. */
export interface FieldIssue {
  /** Dotted path of the field, such as `body.title`. */
  path: string;
  message: string;
}

/** Body of every response with a status of 400 or more. */
export interface ErrorBody {
  error: {
    code: ErrorCode;
    message: string;
    next?: string;
    issues?: FieldIssue[];
    /** Extra data for clients, such as both texts of a conflict. */
    details?: unknown;
    request_id: string;
  };
}
