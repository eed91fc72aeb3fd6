import type { SignupTracking } from "@quire/contracts/calls/signupTrackings";
import { readFromTab, saveInTab } from "./tabStore.ts";

/** How a visit began, for sign-up tracking. It leaves this tab only with a sign-up. */
export type Arrival = Pick<
  SignupTracking,
  "utm_campaign" | "utm_source" | "utm_medium" | "utm_term" | "utm_content" | "referer" | "url"
>;

const KEY = "arrival";
const UTM = ["utm_campaign", "utm_source", "utm_medium", "utm_term", "utm_content"] as const;

/** Returns the arrival for a visit's first address and its referrer. */
export function arrivalOf(address: string, referrer: string): Arrival {
  const url = new URL(address);
  const arrival: Arrival = { url: cut(url.origin + url.pathname, 2000) };
  for (const name of UTM) {
    const value = url.searchParams.get(name);
    if (value) arrival[name] = cut(value, 200);
  }
  if (referrer && URL.canParse(referrer)) {
    const from = new URL(referrer);
    // Without its query: search terms are private.
    if (from.host !== url.host) arrival.referer = cut(from.origin + from.pathname, 2000);
  }
  return arrival;
}

/** Records how this tab's visit began. Later pages of the visit change nothing. */
export function recordArrival(): void {
  if (readFromTab(KEY)) return;
  saveInTab(KEY, JSON.stringify(arrivalOf(location.href, document.referrer)));
}

/** Returns how this visit began, or the current page where that was not recorded. */
export function readArrival(): Arrival {
  try {
    const saved: unknown = JSON.parse(readFromTab(KEY) ?? "null");
    if (saved && typeof saved === "object") return saved as Arrival;
  } catch {
    // Fall back to the current page.
  }
  return arrivalOf(location.href, document.referrer);
}

/** Returns the campaign as query parameters, for the sign-up on another origin. */
export function arrivalQuery(arrival: Arrival): [string, string][] {
  return UTM.flatMap((name) => (arrival[name] ? [[name, arrival[name]] as [string, string]] : []));
}

// One line, as the server stores it.
function cut(text: string, most: number): string {
  return text.replace(/\p{Cc}/gu, " ").slice(0, most);
}
