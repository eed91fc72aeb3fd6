import type { SocialProvider } from "@quire/domain/enums";

/** An external account that can sign in to the user's account. */
export interface Connection {
  provider: SocialProvider;
  /** Name from the provider at the time of connecting. */
  name: string;
  email: string | null;
  created: string;
  last_used: string;
}

/** A pending sign-in from a provider, as shown to its own browser. */
export interface PendingConnection {
  provider: SocialProvider;
  name: string;
  email: string | null;
  /**
   * What is missing: the signed-in user's confirmation (`confirm`), a sign-in to the account with this email
   * (`ask_signin`), or a verified email (`ask_email`). `taken`: it belongs to another account than the signed-in
   * one.
   */
  step: "confirm" | "taken" | "ask_signin" | "ask_email";
}
