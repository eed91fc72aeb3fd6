import { promptSignin } from "./signinPrompt.ts";

/** Prompts the user to sign in again after their session has ended. Unsent changes wait for that. */
export function showSessionExpired(path: string): void {
  // The user is signing in already.
  if (/^\/sign(in|up)\b/.test(path)) return;
  promptSignin("sessionExpired");
}
