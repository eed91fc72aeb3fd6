import type { Client } from "@quire/client/client";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";

/** The user's own site. */
export interface OwnSite {
  client: Client;
  id: string;
  /** Its current address. */
  url: string;
}

/** @throws Failure with exit code 5 if the user has no site for a domain */
export async function openSite(terminal: Terminal, place: Place): Promise<OwnSite> {
  const { account, user } = await openOwn(terminal, place);
  const { id, site_url: url } = user;
  if (url !== null) return { client: account.client, id, url };
  throw new Failure({
    exit: Exit.refused,
    code: "no_site",
    message: "You have no site yet to link a domain to.",
    next: `Start one in your settings: ${place.origin}/settings/site`,
  });
}
