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
