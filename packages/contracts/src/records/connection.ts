import type { SocialProvider } from "@quire/domain/enums";

/** An account elsewhere that opens the person's account here. */
export interface Connection {
  provider: SocialProvider;
  /** As the provider named them when it was connected. */
  name: string;
  email: string | null;
  created: string;
  last_used: string;
}

/** Somebody who came back from a provider, as far as their own browser may know. */
export interface PendingConnection {
  provider: SocialProvider;
  name: string;
  email: string | null;
  /**
   * What is missing: the word of who is signed in (`confirm`), a sign-in to the account with this email
   * (`ask_signin`), or a proved email (`ask_email`). `taken`: it opens another account than the one signed in.
   */
  step: "confirm" | "taken" | "ask_signin" | "ask_email";
}
