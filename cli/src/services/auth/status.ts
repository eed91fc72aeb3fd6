import { getMe } from "@quire/contracts/calls/accounts";
import { getCredential } from "@quire/contracts/calls/sessions";
import type { Terminal } from "../../terminal.ts";
import { openAccount } from "../account/open.ts";
import type { Place } from "../account/place.ts";
import { profilesPath, readProfiles } from "../account/profiles.ts";

/** The current user and credential, and the other stored sign-ins. */
export interface AuthStatus {
  host: string;
  /** Null if the user comes from `QUIRE_TOKEN`. */
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
    /** UTC ISO 8601; null until revoked. */
    expires: string | null;
  };
  profiles: SavedSignIn[];
}

/** A stored sign-in; only its host knows whether it is still valid. */
export interface SavedSignIn {
  name: string;
  host: string;
  user: string;
  signed_in: string;
  /** The one this command uses. */
  used: boolean;
}

/** Fetches details of the current token from the host. */
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

/** Returns the stored sign-ins, by name. */
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
