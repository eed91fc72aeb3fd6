import { eventName } from "../../platform/events.ts";
import type { CommandContext } from "../../platform/http/context.ts";
import type { Scope } from "../../platform/scope.ts";

/** An account was created; `invite` is the subdomain of the creator who invited its user. */
export const userSignedUp = eventName<{ userId: string; invite: string | null | undefined }, CommandContext>(
  "accounts.userSignedUp",
);

/** A user proved an email while they had none that was: from now on, emails are sent to it. */
export const emailVerified = eventName<{ userId: string }, CommandContext>("accounts.emailVerified");

/**
 * All access to an account was ended. Handlers end what opens its content without a sign-in, or would let an intruder
 * back in.
 */
export const accessEnded = eventName<{ userId: string }, CommandContext>("accounts.accessEnded");

/** A user requested account deletion, which happens seven days later unless they sign in. */
export const accountDeletionRequested = eventName<{ userId: string }, Scope>("accounts.deletionRequested");

/** A deletion job begins and holds no row lock yet: handlers take table locks that must come first. */
export const accountDeletionStarted = eventName<{ userId: string }, Scope>("accounts.deletionStarted");

/** The user forfeited the balance that they are owed. */
export const balanceForfeited = eventName<{ userId: string }, Scope>("accounts.balanceForfeited");

/**
 * An account is being deleted, and its user's row is locked: each module deletes or anonymizes its own rows. Handlers
 * run in the order of `app/subscriptions.ts`.
 */
export const accountDeleting = eventName<{ userId: string }, Scope>("accounts.deleting");

/** Everything that the account owned was deleted; `email` was its proved address. */
export const accountDeleted = eventName<{ userId: string; email: string | null }, Scope>("accounts.deleted");
