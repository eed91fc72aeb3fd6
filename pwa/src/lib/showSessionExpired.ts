import { promptSignin } from "./signinPrompt.ts";

/** Says that a session has ended, and asks to sign in again, over the page. What waits to be sent stays for that. */
export function showSessionExpired(path: string): void {
  // Who is signing in already needs no telling.
  if (/^\/sign(in|up)\b/.test(path)) return;
  promptSignin("sessionExpired");
}
