import type { SocialProvider } from "../enums.ts";

/** Each provider's name, as its own buttons spell it. */
export const SOCIAL_NAMES = {
  google: "Google",
  facebook: "Facebook",
} as const satisfies Record<SocialProvider, string>;

/** The last segment of `/connect/…` (specification §2). */
export const CONNECT_PATHS = { google: "/connect/google", facebook: "/connect/fb" } as const satisfies Record<
  SocialProvider,
  string
>;

/** What is known when a user returns from a provider. */
export interface SocialFacts {
  /** The account that this identity is already linked to. */
  owner: string | null;
  /** The user who is signed in in this browser. */
  signedIn: string | null;
  /** The email that the provider reports; `verified` only if the provider says so. */
  email: { verified: boolean } | null;
  /**
   * The account with this email: whether its owner has proved the address, whether nobody has proved any address of
   * it yet, and whether another identity of this provider is linked to it. Addresses are reassigned to other people
   * when their owner leaves.
   */
  account: { id: string; verified: boolean; isUnproved: boolean; hasOther: boolean } | null;
}

/** The resulting action. */
export type SocialStep =
  | { kind: "sign_in"; userId: string }
  /** Both sides have proved the email: the identity is linked to that account. */
  | { kind: "link"; userId: string }
  /**
   * The provider proves the email of an account that nobody has proved anything of: the identity is linked to it, and
   * whatever its creator set up, a password or a session, ends. It may be an attacker's.
   */
  | { kind: "reclaim"; userId: string }
  | { kind: "create" }
  /** A user is signed in: only they can confirm that this identity is theirs. */
  | { kind: "confirm" }
  /** The identity is linked to a different account than the signed-in one. */
  | { kind: "taken" }
  /** An account has this email, but its ownership is not proved on both sides: the user signs in to it first. */
  | { kind: "ask_signin" }
  /** No trustworthy email: the user enters one and proves it. */
  | { kind: "ask_email" };

/**
 * Decides what signing in with a social account does. An email opens an existing account only if the provider
 * verified it, and the account's owner has proved it here too or nobody has. Otherwise an attacker who puts someone's
 * email into a provider profile, or who registered here with it beforehand, would share that person's account.
 */
export function decideSocialSignin({ owner, signedIn, email, account }: SocialFacts): SocialStep {
  if (signedIn) {
    if (owner === null) return { kind: "confirm" };
    return owner === signedIn ? { kind: "sign_in", userId: owner } : { kind: "taken" };
  }
  if (owner) return { kind: "sign_in", userId: owner };
  if (email && account) {
    if (!email.verified || account.hasOther) return { kind: "ask_signin" };
    if (account.isUnproved) return { kind: "reclaim", userId: account.id };
    return account.verified ? { kind: "link", userId: account.id } : { kind: "ask_signin" };
  }
  return email?.verified ? { kind: "create" } : { kind: "ask_email" };
}

/** Whether a sign-in method may be removed from an account: never the last one. */
export function mayUnlink(ways: {
  hasPassword: boolean;
  /** A proved email or mobile number to which a code can be sent. */
  hasProvedAddress: boolean;
  otherIdentities: number;
}): boolean {
  return ways.hasPassword || ways.hasProvedAddress || ways.otherIdentities > 0;
}
