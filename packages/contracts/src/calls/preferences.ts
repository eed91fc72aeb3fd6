import { call } from "../call.ts";
import type { User } from "../records/user.ts";

/** Which messages a person wants. */
export interface Preferences {
  email_enabled: boolean;
  push_enabled: boolean;
}

/** `id` is one's own: a person and their site share it. What is left out stays as it is. */
export const setPreferences = call<{
  params: { id: string };
  body: Partial<Preferences>;
  output: Preferences;
}>("PUT", "w", "/sites/{id}/preferences");

/** What a person says of themselves. */
export interface AccountChanges {
  name?: string;
  country?: string;
  /** Whether explicit pictures are shown to them without a blur. */
  nsfw?: boolean;
  /** Their own statement, without which `nsfw` cannot be turned on. */
  of_age?: true;
}
export const updateAccount = call<{ body: AccountChanges; output: User }>("PATCH", "w", "/accounts/me");
