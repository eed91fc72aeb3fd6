import { call } from "../call.ts";
import type { User } from "../records/user.ts";

/** The user's notification preferences. */
export interface Preferences {
  email_enabled: boolean;
  push_enabled: boolean;
}

/** `id` is the caller's own: a user and their site share it. Omitted fields stay unchanged. */
export const updatePreferences = call<{
  params: { id: string };
  body: Partial<Preferences>;
  output: Preferences;
}>("PUT", "w", "/sites/{id}/preferences");

/** The user's account details. */
export interface AccountChanges {
  name?: string;
  country?: string;
  /** Whether explicit posts are shown without a blur. */
  nsfw?: boolean;
  /**
   * The user's own statement that they are 18 or older, without which they get no pictures and files of explicit posts.
   * `false` takes it back and turns `nsfw` off.
   */
  of_age?: boolean;
}
export const updateAccount = call<{ body: AccountChanges; output: User }>("PATCH", "w", "/accounts/me");
