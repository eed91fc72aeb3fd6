import { createListeners } from "../ui/listeners.ts";

/** Chromium's install prompt, saved until the user asks for it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** How this page can be installed: by the browser's prompt, by hand as on iOS, or not at all. */
export type InstallWay = "offer" | "by_hand" | null;

let offer: InstallPrompt | null = null;
const [notify, subscribe] = createListeners();

function setOffer(event: InstallPrompt | null) {
  offer = event;
  notify();
}

/** Saves the browser's install prompt. Call it as early as possible: the event comes once. */
export function watchInstall(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    setOffer(event as InstallPrompt);
  });
  window.addEventListener("appinstalled", () => setOffer(null));
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

/** Returns how to install. An iPad reports itself as a Mac, but no Mac has a touch screen. */
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

/** Shows the browser's install prompt. Each prompt works once; the browser decides when it sends another. */
export async function install(): Promise<void> {
  const prompt = offer;
  setOffer(null);
  await prompt?.prompt();
}
