import { currentUserId } from "../lib/currentUser.ts";
import { local } from "../lib/localPort.ts";
import { localSignOut } from "../lib/signOutPort.ts";
import { dismissSnackbar, showSnackbar } from "../ui/snackbars.ts";

let isMoving = false;
let snackbar: number | null = null;

/**
 * Redirects to the site's new address. Changes written under the old one are sent first, which only works from
 * here: another origin can't read this one's storage. If some can't be sent, stays here and says so.
 */
export async function redirectToSite(
  url: string,
  go: (address: string) => void = (to) => location.replace(to),
): Promise<void> {
  if (isMoving) return;
  isMoving = true;
  try {
    const unsentCount = await unsent();
    if (unsentCount > 0) {
      showMoved(url, `${describeChanges(unsentCount)} syncing from this device first. This takes a moment.`);
      await local.sendNow().catch(() => {});
    }
    const stuck = await unsent();
    if (stuck === 0) return go(url + location.pathname + location.search + location.hash);
    showMoved(
      url,
      `${describeChanges(stuck)} saved on this device and couldn't be synced yet. Nothing is lost; we'll try again.`,
      () => {
        void redirectToSite(url, go);
      },
    );
  } finally {
    isMoving = false;
  }
}

async function unsent(): Promise<number> {
  const userId = currentUserId();
  // Without storage there is nothing to send.
  return userId ? localSignOut.countUnsent(userId).catch(() => 0) : 0;
}

function describeChanges(count: number): string {
  return count === 1 ? "1 change is" : `${count} changes are`;
}

function showMoved(url: string, message: string, onRetry?: () => void): void {
  if (snackbar !== null) dismissSnackbar(snackbar);
  snackbar = showSnackbar({
    title: `This site is now at ${new URL(url).host}`,
    message,
    tone: "plain",
    auto: false,
    ...(onRetry ? { action: { label: "Try again", onSelect: onRetry } } : {}),
  });
}
