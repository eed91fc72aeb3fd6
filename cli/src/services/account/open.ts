import { type Client, createClient } from "@quire/client/client";
import { bearer, none } from "@quire/client/credentials";
import { version } from "../../../package.json";
import { Exit, Failure } from "../../exit.ts";
import { DEFAULT_HOST, parseHost } from "../../host.ts";
import type { Terminal } from "../../terminal.ts";
import { profilesPath, readProfiles } from "./profiles.ts";

/** A client that is signed in, and where its token comes from. */
export interface Account {
  origin: string;
  client: Client;
  token: string;
  source: "QUIRE_TOKEN" | "stored";
}

/** The host to talk to: `--host`, else `QUIRE_HOST`, else that of the last sign-in, else this machine's. */
export async function chooseHost(terminal: Terminal, named: string | undefined): Promise<string> {
  const asked = named || terminal.env.QUIRE_HOST;
  if (asked) return parseHost(asked);
  return (await readProfiles(profilesPath(terminal.env))).current ?? DEFAULT_HOST;
}

/** A client that says who it is; without a token for the calls that need none. */
export function clientFor(terminal: Terminal, origin: string, token: string | null): Client {
  return createClient({
    origin,
    wait: terminal.wait,
    credentials: token === null ? none : bearer(token),
    headers: {
      "user-agent": `quire/${version} node/${process.versions.node} ${process.platform}`,
      "x-quire-client": "program",
    },
  });
}

/** Who is signed in at this host. `QUIRE_TOKEN` goes before what is stored. */
export async function openAccount(terminal: Terminal, origin: string): Promise<Account> {
  const given = terminal.env.QUIRE_TOKEN?.trim();
  const stored = (await readProfiles(profilesPath(terminal.env))).hosts[origin]?.token;
  const token = given || stored;
  if (!token) {
    throw new Failure({
      exit: Exit.notSignedIn,
      code: "not_signed_in",
      message: `You are not signed in at ${origin}.`,
      next: origin === DEFAULT_HOST ? "Run: quire login" : `Run: quire login --host ${origin}`,
    });
  }
  return {
    origin,
    token,
    client: clientFor(terminal, origin, token),
    source: given ? "QUIRE_TOKEN" : "stored",
  };
}
