import { getMe } from "@quire/contracts/calls/accounts";
import { getCredential } from "@quire/contracts/calls/sessions";
import type { Terminal } from "../../terminal.ts";
import { openAccount } from "../account/open.ts";
import type { Place } from "../account/place.ts";
import { profilesPath, readProfiles } from "../account/profiles.ts";

/** Who is signed in, by what, and the other sign-ins that are kept here. */
export interface AuthStatus {
  host: string;
  /** Null where `QUIRE_TOKEN` says who it is. */
  profile: string | null;
  source: "QUIRE_TOKEN" | "stored";
  user: { id: string; name: string; domain: string | null; site_url: string | null };
  credential: {
    id: string;
    /** `program` is a sign-in by `quire login`, `token` an access token. */
    kind: "browser" | "program" | "token";
    name: string;
    scopes: ("read" | "write")[];
    created: string;
    /** UTC ISO 8601; null lasts until it is revoked. */
    expires: string | null;
  };
  profiles: SavedSignIn[];
}

/** A sign-in that is kept on this computer; whether it is still good only its host can say. */
export interface SavedSignIn {
  name: string;
  host: string;
  user: string;
  signed_in: string;
  /** The one that this command used. */
  used: boolean;
}

/** Asks the host what the token is that commands use now. */
export async function authStatus(terminal: Terminal, place: Place): Promise<AuthStatus> {
  const { client, source } = await openAccount(terminal, place);
  const { signal } = terminal;
  const [user, credential] = await Promise.all([
    client.call(getMe, { signal }),
    client.call(getCredential, { signal }),
  ]);
  const { id, name, domain, site_url } = user;
  const { kind, device, scopes, created, expires } = credential;
  return {
    host: place.origin,
    profile: source === "stored" ? place.profile : null,
    source,
    user: { id, name, domain, site_url },
    credential: { id: credential.id, kind, name: device, scopes, created, expires },
    profiles: await savedSignIns(terminal, source === "stored" ? place.profile : null),
  };
}

/** The sign-ins of this computer, by name. */
export async function savedSignIns(
  { env }: Pick<Terminal, "env">,
  used: string | null,
): Promise<SavedSignIn[]> {
  const { profiles } = await readProfiles(profilesPath(env));
  return Object.entries(profiles)
    .map(([name, { host, user, signed_in }]) => ({
      name,
      host,
      user: user.name,
      signed_in,
      used: name === used,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}
