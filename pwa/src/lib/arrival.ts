import type { SignupTracking } from "@quire/contracts/calls/signupTrackings";
import { readFromTab, saveInTab } from "./tabStore.ts";

/** How a visit began, for the case that it ends in a sign-up; it leaves this tab with that alone. */
export type Arrival = Pick<
  SignupTracking,
  "utm_campaign" | "utm_source" | "utm_medium" | "utm_term" | "utm_content" | "referer" | "url"
>;

const KEY = "arrival";
const UTM = ["utm_campaign", "utm_source", "utm_medium", "utm_term", "utm_content"] as const;

/** Reads it from the first address of a visit and where that was followed from. */
export function arrivalOf(address: string, referrer: string): Arrival {
  const url = new URL(address);
  const arrival: Arrival = { url: cut(url.origin + url.pathname, 2000) };
  for (const name of UTM) {
    const value = url.searchParams.get(name);
    if (value) arrival[name] = cut(value, 200);
  }
  if (referrer && URL.canParse(referrer)) {
    const from = new URL(referrer);
    // Without its query: what somebody searched for is nobody's business here.
    if (from.host !== url.host) arrival.referer = cut(from.origin + from.pathname, 2000);
  }
  return arrival;
}

/** Notes the beginning of this tab's visit; later pages of it change nothing. */
export function recordArrival(): void {
  if (readFromTab(KEY)) return;
  saveInTab(KEY, JSON.stringify(arrivalOf(location.href, document.referrer)));
}

/** How this visit began; the page that stands here where that was not noted. */
export function readArrival(): Arrival {
  try {
    const kept: unknown = JSON.parse(readFromTab(KEY) ?? "null");
    if (kept && typeof kept === "object") return kept as Arrival;
  } catch {
    // Read from the page instead.
  }
  return arrivalOf(location.href, document.referrer);
}

/** The same as a query, to be taken along to another origin's sign-up. */
export function arrivalQuery(arrival: Arrival): [string, string][] {
  return UTM.flatMap((name) => (arrival[name] ? [[name, arrival[name]] as [string, string]] : []));
}

// One line, as the server keeps it.
function cut(text: string, most: number): string {
  return text.replace(/\p{Cc}/gu, " ").slice(0, most);
}
