import { type Client, createClient } from "@quire/client/client";
import { bearer, none } from "@quire/client/credentials";
import { version } from "../../../package.json";
import type { Terminal } from "../../terminal.ts";
import { traced } from "../traced.ts";
import { noSuchSignIn, type Place } from "./place.ts";
import { profilesPath, readProfiles } from "./profiles.ts";

/** A client that is signed in, and where its token comes from. */
export interface Account extends Place {
  client: Client;
  token: string;
  source: "QUIRE_TOKEN" | "stored";
}

/** A client that says who it is; without a token for the calls that need none. */
export function clientFor(terminal: Terminal, origin: string, token: string | null): Client {
  return createClient({
    origin,
    wait: terminal.wait,
    credentials: token === null ? none : bearer(token),
    headers: programHeaders(),
    fetch: terminal.trace ? traced(terminal.trace) : fetch,
  });
}

/** What every request says of this program. */
export function programHeaders(): Record<string, string> {
  return {
    "user-agent": `quire/${version} node/${process.versions.node} ${process.platform}`,
    "x-quire-client": "program",
  };
}

/** Who is signed in at this place. `QUIRE_TOKEN` goes before what is stored. */
export async function openAccount(terminal: Terminal, place: Place): Promise<Account> {
  const given = terminal.env.QUIRE_TOKEN?.trim();
  const file = await readProfiles(profilesPath(terminal.env));
  const kept = file.profiles[place.profile];
  const token = given || (kept?.host === place.origin ? kept.token : undefined);
  if (!token) throw noSuchSignIn(file, place);
  return {
    ...place,
    token,
    client: clientFor(terminal, place.origin, token),
    source: given ? "QUIRE_TOKEN" : "stored",
  };
}
