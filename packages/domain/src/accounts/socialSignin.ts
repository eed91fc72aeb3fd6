import { SocialProvider } from "../enums.ts";

/** What each provider is called, as its own buttons say it. */
export const SOCIAL_NAMES = {
  google: "Google",
  facebook: "Facebook",
} as const satisfies Record<SocialProvider, string>;

/** The last part of `/connect/…` (specification §2). */
export const CONNECT_PATHS = { google: "/connect/google", facebook: "/connect/fb" } as const satisfies Record<
  SocialProvider,
  string
>;

/** The provider of an address, or null. */
export function providerOfPath(pathname: string): SocialProvider | null {
  return Object.values(SocialProvider).find((provider) => CONNECT_PATHS[provider] === pathname) ?? null;
}

/** What is known when a person comes back from a provider. */
export interface SocialFacts {
  /** The account that this identity opens already. */
  owner: string | null;
  /** Who is signed in in this browser. */
  signedIn: string | null;
  /** The email that the provider names; `verified` only where it says so itself. */
  email: { verified: boolean } | null;
  /**
   * The account that has this email here: whether its person has proved that they read it, and whether another
   * identity of this provider opens it. Addresses are given to somebody else when their owner leaves.
   */
  account: { id: string; verified: boolean; hasOther: boolean } | null;
}

/** What follows from it. */
export type SocialStep =
  | { kind: "sign_in"; userId: string }
  /** Both sides have proved the email: the identity becomes one more way into that account. */
  | { kind: "link"; userId: string }
  | { kind: "create" }
  /** Somebody is signed in: only they can say that this identity is theirs. */
  | { kind: "confirm" }
  /** The identity opens another account than the one that is signed in. */
  | { kind: "taken" }
  /** There is an account with this email, and no proof that it is theirs: they sign in to it first. */
  | { kind: "ask_signin" }
  /** No email that could be trusted: they give one and prove it. */
  | { kind: "ask_email" };

/**
 * Decides what a sign-in with another account does. An email opens an existing account only where the provider vouches
 * for it and its person here had proved it too: else whoever puts a stranger's email into a profile there, or made an
 * account with it here beforehand, would share that stranger's account.
 */
export function decideSocialSignin({ owner, signedIn, email, account }: SocialFacts): SocialStep {
  if (signedIn) {
    if (owner === null) return { kind: "confirm" };
    return owner === signedIn ? { kind: "sign_in", userId: owner } : { kind: "taken" };
  }
  if (owner) return { kind: "sign_in", userId: owner };
  if (email && account) {
    return email.verified && account.verified && !account.hasOther
      ? { kind: "link", userId: account.id }
      : { kind: "ask_signin" };
  }
  return email?.verified ? { kind: "create" } : { kind: "ask_email" };
}

/** Whether one way into an account may be taken away: never the last that is left. */
export function mayUnlink(ways: {
  hasPassword: boolean;
  /** A proved email or mobile, to which a code can be sent. */
  hasProvedAddress: boolean;
  otherIdentities: number;
}): boolean {
  return ways.hasPassword || ways.hasProvedAddress || ways.otherIdentities > 0;
}
