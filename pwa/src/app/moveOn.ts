import { local } from "../lib/localPort.ts";
import { localSignOut } from "../lib/signOutPort.ts";
import { whoIsHere } from "../lib/whoIsHere.ts";
import { dismissSnackbar, showSnackbar } from "../ui/snackbars.ts";

let isMoving = false;
let told: number | null = null;

/**
 * Goes on to where a site lives now. First what was written under this name is sent, which can be done from here alone:
 * another origin does not see what this one keeps. Whatever can't be sent keeps its person here, and says so.
 */
export async function moveOn(
  url: string,
  go: (address: string) => void = (to) => location.replace(to),
): Promise<void> {
  if (isMoving) return;
  isMoving = true;
  try {
    const left = await unsent();
    if (left > 0) {
      tell(url, `${countWords(left)} syncing from this device first. This takes a moment.`);
      await local.sendNow().catch(() => {});
    }
    const stuck = await unsent();
    if (stuck === 0) return go(url + location.pathname + location.search + location.hash);
    tell(
      url,
      `${countWords(stuck)} saved on this device and couldn't be synced yet. Nothing is lost; we'll try again.`,
      () => {
        void moveOn(url, go);
      },
    );
  } finally {
    isMoving = false;
  }
}

async function unsent(): Promise<number> {
  const person = whoIsHere();
  // A browser that keeps nothing has nothing to send.
  return person ? localSignOut.countUnsent(person).catch(() => 0) : 0;
}

function countWords(count: number): string {
  return count === 1 ? "1 change is" : `${count} changes are`;
}

function tell(url: string, message: string, again?: () => void): void {
  if (told !== null) dismissSnackbar(told);
  told = showSnackbar({
    title: `This site is now at ${new URL(url).host}`,
    message,
    tone: "plain",
    auto: false,
    ...(again ? { action: { label: "Try again", onSelect: again } } : {}),
  });
}
