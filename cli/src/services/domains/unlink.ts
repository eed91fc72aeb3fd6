import { unlinkDomain as unlinkCall } from "@quire/contracts/calls/domains";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import { openSite } from "./openSite.ts";

/** Unlinks the domain; returns the site's current address. */
export async function unlinkDomain(terminal: Terminal, place: Place): Promise<string> {
  const { client, id } = await openSite(terminal, place);
  const { url } = await client.call(unlinkCall, { params: { id }, signal: terminal.signal });
  return url;
}
