import { call } from "../call.ts";

/** Asks for the own account to be deleted in seven days. Every session ends; signing in again takes it back. */
export const deleteAccount = call<{
  body: { password: string };
  /** When it will be done, UTC ISO 8601. */
  output: { due: string };
}>("POST", "w", "/users/me/delete");
