import { signOut } from "@quire/contracts/calls/accounts";
import type { Caller } from "./testCaller.ts";

/** Signs a browser out, and fetches the cookies for its next write as a guest, as the app does. */
export async function becomeGuest(browser: Caller): Promise<void> {
  await browser.call(signOut, {});
  await browser.get("/api/r/session?writes=true");
}
