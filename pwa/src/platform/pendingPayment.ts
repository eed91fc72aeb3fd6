/** Signing in may leave the page and come back to it in the same tab: what was to be paid waits here meanwhile. */
const KEY = "payment";

/** Notes what a guest wanted to pay for before being sent to sign in. */
export function notePayment(subject: string): void {
  try {
    sessionStorage.setItem(KEY, subject);
  } catch {
    // Without storage the person presses once more.
  }
}

/** Forgets it again: the person did not want to sign in for it. */
export function forgetPayment(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was noted.
  }
}

/** Whether this is what signing in was for (specification §4); once. */
export function takePayment(subject: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== subject) return false;
    sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
