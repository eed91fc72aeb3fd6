import { unlinkDomain as unlinkCall } from "@quire/contracts/calls/domains";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import { openSite } from "./openSite.ts";

/** Lets the domain go; answers where the site is read now. */
export async function unlinkDomain(terminal: Terminal, place: Place): Promise<string> {
  const { client, id } = await openSite(terminal, place);
  const { url } = await client.call(unlinkCall, { params: { id }, signal: terminal.signal });
  return url;
}
