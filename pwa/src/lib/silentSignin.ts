import { startHandoff } from "@quire/contracts/calls/signinTokens";
import { callApi } from "./callApi.ts";
import { sessionStore } from "./session.ts";
import { FROM_PLATFORM, isFromPlatform } from "./signinMark.ts";
import { readFromTab, saveInTab, storeInTab } from "./tabStore.ts";

/** When this tab last tried, in milliseconds: a try that fails leaves a guest's page, not a loop. */
const TRIED = "silent-signin";
const AGAIN_MS = 10 * 60_000;
/** Where a failed try returns to. */
const RETURN = "silent-signin-return";

/**
 * Signs a guest in on this site by a trip to the platform and back, if their browser is signed in there or they come
 * from there by a link. The server decides whether it may (`silentSignin` in getSession.ts).
 */
export async function signInSilently(goTo = (address: string) => location.replace(address)): Promise<void> {
  saveMark();
  const allowed = sessionStore.state()?.silent_signin;
  if (allowed !== "always" && !(allowed === "from_platform" && isFromPlatform())) return;
  if (/^\/sign(in|up)\b/.test(location.pathname) || window.top !== window) return;
  const path = location.pathname + location.search + location.hash;
  if (!mayTry()) return;
  const { location: platform } = await callApi(startHandoff, { body: { redirect: path, silent: true } });
  // What the reader is typing must not disappear.
  if (document.activeElement?.matches("input, textarea, [contenteditable]")) return;
  // A reader who goes on to another page before this hasn't tried.
  if (!recordTry()) return;
  // Only now: the server has checked that it is an address of this site.
  saveInTab(RETURN, path);
  goTo(platform);
}

/** Moves the platform's mark from the address to the tab. */
function saveMark(): void {
  const { pathname, search, hash } = location;
  if (!hash.startsWith(FROM_PLATFORM)) return;
  saveInTab(FROM_PLATFORM, "1");
  const rest = hash.slice(FROM_PLATFORM.length);
  history.replaceState(history.state, "", pathname + search + rest);
  if (rest) document.getElementById(rest.slice(1))?.scrollIntoView();
}

/** Returns false if this tab has just tried, or can't remember that it did. */
function mayTry(): boolean {
  const last = readFromTab(TRIED) ?? "0";
  return storeInTab(TRIED, last) && Date.now() - Number(last) >= AGAIN_MS;
}

function recordTry(): boolean {
  saveInTab(FROM_PLATFORM, null);
  return storeInTab(TRIED, String(Date.now()));
}

/** Returns where a silent sign-in that failed on this site leads back to; null if the user signs in by hand. */
export const silentReturn = (): string | null => readFromTab(RETURN);

/** From here on the user signs in by hand, and sees what goes wrong. */
export const forgetSilentReturn = (): void => saveInTab(RETURN, null);
