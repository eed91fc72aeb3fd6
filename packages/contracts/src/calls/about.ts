import { call } from "../call.ts";

/** Identifies the server; programs compare its version with their own. */
export interface About {
  /** Product name on this server. */
  product: string;
  /** Server version. */
  version: string;
  /** Public scheme and host of the platform, such as `https://quire.example`. */
  platform: string;
}

export const getAbout = call<{ output: About }>("GET", "sr", "/about");

/** Where the caller is, as far as it is known. */
export interface Location {
  /** Two-letter code; null if it isn't known. */
  country: string | null;
  /** What prices are shown in there. */
  currency: string;
}

/** By the country that the operator's proxy names, or by the network address where the operator has a database of them. */
export const getLocation = call<{ output: Location }>("GET", "r", "/location");
