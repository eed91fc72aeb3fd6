import { call } from "../call.ts";

/** What answers at an address: programs compare it with themselves. */
export interface About {
  /** Name of the product here. */
  product: string;
  /** Of the server. */
  version: string;
  /** Scheme and host under which people reach the platform, such as `https://quire.example`. */
  platform: string;
}

export const getAbout = call<{ output: About }>("GET", "sr", "/about");
