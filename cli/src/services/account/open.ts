import { type Client, createClient } from "@quire/client/client";
import { bearer, none } from "@quire/client/credentials";
import { version } from "../../../package.json";
import type { Terminal } from "../../terminal.ts";
import { traced } from "../traced.ts";
import { noSuchSignIn, type Place } from "./place.ts";
import { profilesPath, readProfiles } from "./profiles.ts";

/** A signed-in client, and the source of its token. */
export interface Account extends Place {
  client: Client;
  token: string;
  source: "QUIRE_TOKEN" | "stored";
}

/** Creates a client with a user agent; without a token for calls that need none. */
export function clientFor(terminal: Terminal, origin: string, token: string | null): Client {
  return createClient({
    origin,
    wait: terminal.wait,
    credentials: token === null ? none : bearer(token),
    headers: programHeaders(),
    fetch: terminal.trace ? traced(terminal.trace) : fetch,
  });
}

/** Headers of every request. */
export function programHeaders(): Record<string, string> {
  return {
    "user-agent": `quire/${version} node/${process.versions.node} ${process.platform}`,
    "x-quire-client": "program",
  };
}

/** Returns the sign-in for this host. `QUIRE_TOKEN` takes precedence over stored ones. */
export async function openAccount(terminal: Terminal, place: Place): Promise<Account> {
  const envToken = terminal.env.QUIRE_TOKEN?.trim();
  const file = await readProfiles(profilesPath(terminal.env));
  const saved = file.profiles[place.profile];
  const token = envToken || (saved?.host === place.origin ? saved.token : undefined);
  if (!token) throw noSuchSignIn(file, place);
  return {
    ...place,
    token,
    client: clientFor(terminal, place.origin, token),
    source: envToken ? "QUIRE_TOKEN" : "stored",
  };
}
