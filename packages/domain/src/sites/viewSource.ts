import { readCountry } from "../accounts/countries.ts";

/** Longest value of a source that is stored: longer ones are cut. */
export const SOURCE_MAX = 100;
/** Different values stored per site, day and dimension; further ones count as `OTHER_SOURCE`. */
export const SOURCES_MAX = 100;
export const OTHER_SOURCE = "other";

export const VIEW_DIMENSIONS = [
  "referrer",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "country",
  "device",
] as const;
export type ViewDimension = (typeof VIEW_DIMENSIONS)[number];

/** Where a reader came from, as their browser reports it. */
export interface ReportedSource {
  /** Host of the page that linked here. */
  referrer?: string;
  utm_source?: string;
  utm_medium?: string;
  utm_campaign?: string;
}

const HOST = /^(?=.{1,100}$)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*(?::\d{1,5})?$/u;

/** Returns the host that linked to a site, without `www.`; empty if there is none, it is the site itself, or no host. */
export function readReferrer(said: string | undefined, ownHost: string): string {
  const host = (said ?? "").toLowerCase();
  return HOST.test(host) && host !== ownHost ? host.replace(/^www\./, "") : "";
}

/** Returns a UTM tag as it is counted: in lower case, one line, cut. Empty for none. */
export function readTag(said: string | undefined): string {
  const line = (said ?? "")
    .normalize()
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .toLowerCase();
  return Array.from(line).slice(0, SOURCE_MAX).join("").trim();
}

export const DEVICES = ["phone", "tablet", "desktop"] as const;
export type DeviceKind = (typeof DEVICES)[number];

/** Returns the kind of device that a user agent names. An iPad that asks for desktop pages is a desktop. */
export function deviceKindOf(userAgent: string): DeviceKind {
  if (/\biPad\b|\bTablet\b|\bKindle\b|\bSilk\//i.test(userAgent)) return "tablet";
  if (/\bMobi/i.test(userAgent)) return "phone";
  return /\bAndroid\b/i.test(userAgent) ? "tablet" : "desktop";
}

/**
 * Returns the country of the preferred language of an `Accept-Language` header: an estimate, for servers that can't
 * look up a network address. Empty for a language without a country.
 */
export function countryOfLanguages(header: string | undefined): string {
  const [first = ""] = (header ?? "").slice(0, 100).split(/[,;]/);
  const region = first
    .trim()
    .split("-")
    .slice(1)
    .find((part) => /^[a-z]{2}$/i.test(part));
  return readCountry(region) ?? "";
}
