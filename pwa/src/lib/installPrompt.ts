import { createListeners } from "../ui/listeners.ts";

/** The browser's own offer to install, kept for the moment when the person asks for it. Chromium has it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** How this page can become an app: by the browser's offer, by hand as on iOS, or not at all. */
export type InstallWay = "offer" | "by_hand" | null;

let offer: InstallPrompt | null = null;
const [tell, subscribe] = createListeners();

function keep(event: InstallPrompt | null) {
  offer = event;
  tell();
}

/** Keeps the browser's offer; called once, as early as may be, since the browser makes it once. */
export function watchInstall(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    keep(event as InstallPrompt);
  });
  window.addEventListener("appinstalled", () => keep(null));
}

/** For `useSyncExternalStore`. */
export const installStore = {
  read: (): InstallWay =>
    installWay({
      hasOffer: offer !== null,
      isInstalled: matchMedia("(display-mode: standalone)").matches,
      agent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
    }),
  onServer: (): InstallWay => null,
  subscribe,
};

/** Decides how to install. An iPad calls itself a Mac, but no Mac can be touched. */
export function installWay(browser: {
  hasOffer: boolean;
  isInstalled: boolean;
  agent: string;
  touchPoints: number;
}): InstallWay {
  if (browser.isInstalled) return null;
  if (browser.hasOffer) return "offer";
  const isIos =
    /iPhone|iPad|iPod/.test(browser.agent) || (/Macintosh/.test(browser.agent) && browser.touchPoints > 1);
  return isIos ? "by_hand" : null;
}

/** Shows the browser's offer. It can be shown once; the browser makes another when it likes. */
export async function install(): Promise<void> {
  const shown = offer;
  keep(null);
  await shown?.prompt();
}
